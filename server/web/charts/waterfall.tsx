import { formatWhole } from "../../lib/numbers.ts";
import { tenth } from "../../lib/tenth.ts";
import { ChartFigure, type ChartTable } from "./chart-figure.tsx";
import { axisOf, inUnit, type MoneyUnit, moneyUnit, signedInUnit } from "./money-scale.ts";

export interface WaterfallDriver {
  label: string;
  yen: number;
  /** Half the width of its 80 % range; null where it was not measured. */
  marginYen?: number | null;
  basis: string;
}

interface WaterfallProps {
  baseYen: number;
  baseNote: string;
  drivers: readonly WaterfallDriver[];
  valueYen: number;
  lowYen: number;
  highYen: number;
  source: string;
}

interface Step {
  label: string;
  note: string;
  from: number;
  to: number;
  kind: "base" | "gain" | "loss" | "total";
}

const PITCH = 43;
const BAR = 24;
const TOP = 30;
const FRAME = { left: 252, right: 670 };
const MOST_NOTE = 22;
/** Where the bars would be mere stubs on a long common part, that part is cut off. */
const CUT_FROM = 0.5;

export function waterfallSteps({ baseYen, baseNote, drivers, valueYen }: WaterfallProps): Step[] {
  const order = drivers.toSorted((a, b) =>
    a.yen >= 0 === b.yen >= 0 ? Math.abs(b.yen) - Math.abs(a.yen) : b.yen - a.yen,
  );
  let running = baseYen;
  const moves = order.map(({ label, yen, basis }): Step => {
    const from = running;
    running += yen;
    return { label, note: shortened(basis), from, to: running, kind: yen < 0 ? "loss" : "gain" };
  });
  return [
    { label: "自店の基準値", note: baseNote, from: 0, to: baseYen, kind: "base" },
    ...moves,
    { label: "予測年商", note: "", from: 0, to: valueYen, kind: "total" },
  ];
}

function shortened(basis: string): string {
  const first = basis.split("、")[0] ?? "";
  const figure = widthOf(first) > MOST_NOTE ? first.replace(/^\S+ (?=[−\d])/, "") : first;
  return widthOf(figure) > MOST_NOTE ? `${figure.slice(0, MOST_NOTE - 2)}…` : figure;
}

/** In full-width letters. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[ -~]/.test(letter) ? 0.55 : 1), 0);
}

function Takeaway({ drivers, unit }: Pick<WaterfallProps, "drivers"> & { unit: MoneyUnit }) {
  const up = drivers.reduce((most, one) => (one.yen > most.yen ? one : most), drivers[0] ?? NONE);
  const down = drivers.reduce((most, one) => (one.yen < most.yen ? one : most), drivers[0] ?? NONE);
  const part = ({ label, yen }: WaterfallDriver) => (
    <>
      {label}が
      <b>
        {signedInUnit(yen, unit)}
        {unit.label}
      </b>
    </>
  );
  if (up.yen <= 0 || down.yen >= 0) return <>{part(up.yen <= 0 ? down : up)}と、最も大きく効いています。</>;
  return (
    <>
      {part(up)}、{part(down)}と、最も大きく効いています。
    </>
  );
}

const NONE: WaterfallDriver = { label: "要因", yen: 0, basis: "" };

/** Drivers in whole yen: they add up to the value, to the yen. */
export function waterfallTable({ baseYen, baseNote, drivers, valueYen }: WaterfallProps): ChartTable {
  const hasMargins = drivers.some(({ marginYen }) => marginYen != null);
  const blank = hasMargins ? [""] : [];
  return {
    caption: "予測年商の要因分解",
    heads: [
      { label: "要因" },
      { label: "金額", unit: "円" },
      ...(hasMargins ? [{ label: "80%の幅", unit: "円" }] : []),
      { label: "根拠" },
    ],
    rows: [
      ["自店の基準値", formatWhole(baseYen), ...blank, baseNote],
      ...drivers.map((driver) => [
        driver.label,
        `${driver.yen > 0 ? "+" : ""}${formatWhole(driver.yen)}`,
        ...(hasMargins ? [driver.marginYen == null ? "" : `±${formatWhole(driver.marginYen)}`] : []),
        driver.basis,
      ]),
      ["予測年商", formatWhole(valueYen), ...blank, "基準値と要因の合計"],
    ],
  };
}

export function Waterfall(props: WaterfallProps) {
  const { valueYen, lowYen, highYen, source, drivers } = props;
  const steps = waterfallSteps(props);
  const ends = [...steps.map(({ to }) => to), lowYen, highYen];
  const unit = moneyUnit();
  const isCut = Math.min(...ends) > Math.max(...ends) * CUT_FROM;
  const axis = axisOf(isCut ? Math.min(...ends) : Math.min(0, ...ends), Math.max(...ends), 5);
  const start = isCut ? FRAME.left + 34 : FRAME.left;
  const x = (yen: number) =>
    yen < axis.from && isCut
      ? FRAME.left
      : tenth(start + ((yen - axis.from) / (axis.to - axis.from)) * (FRAME.right - start));
  const bottom = TOP + steps.length * PITCH;
  return (
    <ChartFigure
      takeaway={<Takeaway drivers={drivers} unit={unit} />}
      source={source}
      table={waterfallTable(props)}
    >
      <svg
        className="chart waterfall"
        viewBox={`0 0 700 ${bottom + 26}`}
        role="img"
        aria-label="予測年商の要因分解"
      >
        <defs>
          <pattern
            id="waterfall-loss"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="waterfall-loss-ground" width="6" height="6" />
            <path className="waterfall-loss-line" d="M0 0v6" />
          </pattern>
        </defs>
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <path className="chart-grid" d={`M${x(tick)} 22V${bottom}`} />
            <text className="waterfall-tick" x={x(tick)} y="14">
              {inUnit(tick, unit)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <Bar
            key={step.label}
            step={step}
            y={TOP + index * PITCH}
            x={x}
            unit={unit}
            isLast={index === steps.length - 1}
          />
        ))}
        <path className="chart-axis" d={`M${x(Math.max(0, axis.from))} 22V${bottom - 8}`} />
        {isCut && <path className="waterfall-cut" d={cuts(TOP - 2) + cuts(bottom - PITCH - 2)} />}
        <path
          className="waterfall-range"
          d={`M${x(lowYen)} ${bottom - 4}H${x(highYen)}M${x(lowYen)} ${bottom - 9}v10M${x(highYen)} ${bottom - 9}v10`}
        />
        <text className="waterfall-tick" x={x(valueYen)} y={bottom + 18}>
          80%予測区間 {inUnit(lowYen, unit)}〜{inUnit(highYen, unit)}
          {unit.label}
        </text>
      </svg>
    </ChartFigure>
  );
}

function cuts(y: number): string {
  return [12, 18].map((dx) => `M${FRAME.left + dx} ${y}l-5 28`).join("");
}

interface BarProps {
  step: Step;
  y: number;
  x: (yen: number) => number;
  unit: MoneyUnit;
  isLast: boolean;
}

function Bar({ step: { label, note, from, to, kind }, y, x, unit, isLast }: BarProps) {
  const isWhole = kind === "base" || kind === "total";
  const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
  const isInside = isWhole && right - left > 70;
  const isBefore = kind === "loss" && left > FRAME.left + 64;
  const at = isInside ? right - 8 : isBefore ? left - 6 : right + 6;
  const side = isInside || isBefore ? "chart-end" : "chart-start";
  return (
    <g>
      <text
        className={kind === "total" ? "chart-start waterfall-total-label" : "chart-start chart-strong"}
        x="0"
        y={note ? y + 11 : y + 17}
      >
        {label}
      </text>
      {note && (
        <text className="chart-start waterfall-note" x="0" y={y + 28}>
          {note}
        </text>
      )}
      <rect
        className={`waterfall-${kind}`}
        x={left}
        y={y}
        width={Math.max(1, tenth(right - left))}
        height={BAR}
        fill={kind === "loss" ? "url(#waterfall-loss)" : undefined}
      />
      {!isLast && <path className="waterfall-link" d={`M${x(to)} ${y + BAR}v${PITCH - BAR}`} />}
      <text
        className={`${side} ${isInside ? "waterfall-on-dark" : "chart-strong waterfall-halo"}`}
        x={at}
        y={y + 17}
      >
        {isWhole ? inUnit(to, unit) : signedInUnit(to - from, unit)}
      </text>
    </g>
  );
}

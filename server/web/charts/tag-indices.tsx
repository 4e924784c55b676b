import { formatWhole } from "../../lib/numbers.ts";
import { tenth } from "../../lib/tenth.ts";
import { ChartFigure } from "./chart-figure.tsx";

export interface TagIndex {
  tag: string;
  /** 100 is the average of the base. */
  index: number;
  peers?: number;
  brands: number;
}

export interface IndexBase {
  label: string;
  brands: number;
}

const SHOWN = 10;
const FRAME = { left: 150, right: 392, top: 26, row: 31 };
const AVERAGE = 100;
/** The weighting gives no index below 33 or above 300 (models/words.ts). */
const AXIS = { low: 20, high: 300 };
const TICKS = [20, 100, 200, 300];

/** An answer of the release before compares with all brands, and counts those alone. */
const peersOf = ({ peers, brands }: TagIndex) => peers ?? brands;

function Takeaway({
  first,
  last,
  base,
}: Record<"first" | "last", TagIndex | undefined> & { base: IndexBase }) {
  if (!first) return null;
  const rarity = peersOf(first) === 1 ? "このブランドだけ" : `${formatWhole(peersOf(first))}ブランド`;
  return (
    <>
      「{first.tag}」が最も特徴的です（{base.label}のうち{rarity}、<b>指数{formatWhole(first.index)}</b>）。
      {last && (
        <>
          「{last.tag}」は{formatWhole(peersOf(last))}ブランドにありますが、このブランドにはありません。
        </>
      )}
    </>
  );
}

function shorten(text: string): string {
  return [...text].length > 10 ? `${[...text].slice(0, 9).join("")}…` : text;
}

function Bar({ one, row, x }: { one: TagIndex; row: number; x: (index: number) => number }) {
  const y = FRAME.top + row * FRAME.row;
  const [from, to] = [x(AVERAGE), x(one.index)];
  const isAbove = to >= from;
  return (
    <g>
      <text className="chart-end" x={FRAME.left - 8} y={y + 16}>
        {shorten(one.tag)}
      </text>
      <rect
        className={isAbove ? "chart-above" : "chart-below"}
        x={tenth(Math.min(from, to))}
        y={y}
        width={tenth(Math.abs(to - from))}
        height="20"
      />
      <text className="chart-strong chart-start" x={tenth(Math.max(from, to) + 6)} y={y + 16}>
        {formatWhole(one.index)}
        <tspan className="chart-muted">（{formatWhole(peersOf(one))}）</tspan>
      </text>
    </g>
  );
}

export function TagIndices({
  indices,
  missing,
  base,
  total,
  source,
}: {
  indices: readonly TagIndex[];
  missing: readonly TagIndex[];
  base: IndexBase;
  total: number;
  source: string;
}) {
  const caption = `タグ指数、${base.label}の平均を100とする`;
  const shown = [...indices.slice(0, SHOWN), ...missing];
  const x = (index: number) => {
    const place = (Math.min(Math.max(index, AXIS.low), AXIS.high) - AXIS.low) / (AXIS.high - AXIS.low);
    return FRAME.left + place * (FRAME.right - FRAME.left);
  };
  const bottom = FRAME.top + shown.length * FRAME.row;
  const rowOf = (has: string) => (one: TagIndex) => [
    one.tag,
    has,
    formatWhole(one.index),
    formatWhole(peersOf(one)),
    formatWhole(one.brands),
  ];
  return (
    <ChartFigure
      takeaway={<Takeaway first={indices[0]} last={missing.at(-1)} base={base} />}
      source={source}
      table={{
        caption,
        heads: [
          { label: "タグ" },
          { label: "このブランド" },
          { label: "指数" },
          { label: "この語のあるブランド", unit: base.label },
          { label: "すべてのカテゴリー", unit: `全${formatWhole(total)}中` },
        ],
        rows: [...indices.map(rowOf("あり")), ...missing.map(rowOf("なし"))],
      }}
      legend={
        <p className="muted">
          このブランドの上位{Math.min(SHOWN, indices.length)}件
          {missing.length > 0 && `と、同業に多くこのブランドにない${missing.length}件（100未満）`}。（ ）内は
          {base.label}のうち、その語のあるブランド数。
        </p>
      }
    >
      <svg className="chart" viewBox={`0 0 486 ${bottom + 4}`} role="img" aria-label={caption}>
        {TICKS.map((tick) => (
          <g key={tick}>
            <path
              className={tick === AVERAGE ? "chart-axis" : "chart-grid"}
              d={`M${tenth(x(tick))} 20V${bottom}`}
            />
            <text className={tick === AVERAGE ? "chart-strong" : "chart-middle"} x={tenth(x(tick))} y="13">
              {tick === AVERAGE ? "平均100" : formatWhole(tick)}
            </text>
          </g>
        ))}
        {shown.map((one, row) => (
          <Bar key={one.tag} one={one} row={row} x={x} />
        ))}
      </svg>
    </ChartFigure>
  );
}

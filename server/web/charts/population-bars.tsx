import { tenth } from "../../lib/tenth.ts";
import { yearKindLabels } from "../../lib/trade-area-words.ts";
import { ChartFigure, LegendItem } from "./chart-figure.tsx";
import { type CountScale, countScale, people, percent, ticksOf } from "./scale.ts";

export interface PopulationYear {
  year: number;
  kind: "small_areas" | "census" | "projection" | "extrapolation";
  total: number;
  unknown_male: number;
  unknown_female: number;
  ages: readonly { from: number; to: number | null; male: number; female: number }[];
}

interface PopulationBarsProps {
  area: string;
  years: readonly PopulationYear[];
  source: string;
}

const FRAME = { left: 56, right: 580, top: 32, bottom: 232 };
const OLD = 65;
const YOUNG = 15;
const isReckoned = ({ kind }: PopulationYear) => kind !== "census";

/** Children, working age, 65 and over, and those whose age is not known. */
export function ageGroups({ total, ages }: PopulationYear): [number, number, number, number] {
  const groups: [number, number, number, number] = [0, 0, 0, 0];
  for (const { from, male, female } of ages) groups[from < YOUNG ? 0 : from < OLD ? 1 : 2] += male + female;
  groups[3] = Math.max(0, total - groups[0] - groups[1] - groups[2]);
  return groups;
}

function oldShare(year: PopulationYear): number | undefined {
  const [children, adults, old] = ageGroups(year);
  const all = children + adults + old;
  return all > 0 ? old / all : undefined;
}

function oldPercent(year: PopulationYear): string {
  const share = oldShare(year);
  return share === undefined ? "-" : percent(share);
}

function ageTexts(year: PopulationYear): string[] {
  const isWithoutAges = oldShare(year) === undefined && year.total > 0;
  return ageGroups(year).map((count, group) => (isWithoutAges && group < 3 ? "-" : people(count)));
}

function Takeaway({ years, scale }: { years: readonly PopulationYear[]; scale: CountScale }) {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const peak = years.reduce((most, year) => (year.total > most.total ? year : most));
  const aged = years.filter((year) => oldShare(year) !== undefined);
  const [before, after] = [aged[0], aged.at(-1)];
  if (!before || !after) return <>居住者はいません。</>;
  const [from, to] = [oldPercent(before), oldPercent(after)];
  const count = (
    <b>
      {scale.value(peak.total)}
      {scale.unit}
    </b>
  );
  return (
    <>
      {peak === last ? `人口は${last.year}年の` : `${peak.year}年の`}
      {count}
      {peak === first ? "から減り続け" : peak === last ? "まで増え続け" : "が頂点となり"}、65歳以上は
      {before.year}年の
      <b>{from}%</b>
      {from === to ? (
        "のまま変わりません"
      ) : (
        <>
          から<b>{to}%</b>
          {Number(to) > Number(from) ? "へ増えます" : "へ減ります"}
        </>
      )}
      。
    </>
  );
}

function Bar({
  year,
  x,
  width,
  scale,
}: {
  year: PopulationYear;
  x: number;
  width: number;
  scale: CountScale;
}) {
  const height = (count: number) => (count / scale.top) * (FRAME.bottom - FRAME.top);
  const groups = ageGroups(year);
  let bottom = FRAME.bottom;
  const middle = x + width / 2;
  const parts = groups.map((count, group) => {
    bottom -= height(count);
    return { group, top: bottom, height: height(count) };
  });
  const old = parts[2];
  return (
    <g>
      {parts.map(({ group, top, height: tall }) => (
        <rect
          key={group}
          className={`chart-age-${group}`}
          x={x}
          y={tenth(top)}
          width={width}
          height={tenth(tall)}
          fill={group === 2 ? "url(#chart-old)" : undefined}
        />
      ))}
      {isReckoned(year) && (
        <rect
          className="chart-estimated"
          x={x}
          y={tenth(bottom)}
          width={width}
          height={tenth(FRAME.bottom - bottom)}
        />
      )}
      <text className="chart-strong" x={middle} y={tenth(bottom - 7)}>
        {scale.value(year.total)}
      </text>
      {old && old.height >= 20 && (
        <text className="chart-on-dark" x={middle} y={tenth(old.top + old.height / 2 + 5)}>
          {oldPercent(year)}
        </text>
      )}
      <text x={middle} y={FRAME.bottom + 18}>
        {year.year}
      </text>
    </g>
  );
}

function Kinds({ years, center }: { years: readonly PopulationYear[]; center: (index: number) => number }) {
  return (["small_areas", "census", "projection", "extrapolation"] as const).map((kind) => {
    const indices = years.flatMap((year, index) => (year.kind === kind ? [index] : []));
    const [first, last] = [indices[0], indices.at(-1)];
    if (first === undefined || last === undefined) return null;
    const [from, to] = [center(first) - 24, center(last) + 24];
    return (
      <g key={kind} className="chart-bracket">
        {last > first && <path d={`M${tenth(from)} 254v5H${tenth(to)}v-5`} />}
        <text x={tenth((from + to) / 2)} y="276">
          {yearKindLabels[kind]}
        </text>
      </g>
    );
  });
}

export function PopulationBars({ area, years, source }: PopulationBarsProps) {
  const scale = countScale(Math.max(1, ...years.map(({ total }) => total)) * 1.04);
  const pitch = (FRAME.right - FRAME.left) / Math.max(1, years.length);
  const width = tenth(Math.min(44, pitch * 0.6));
  const center = (index: number) => FRAME.left + pitch * (index + 0.5);
  const y = (count: number) => tenth(FRAME.bottom - (count / scale.top) * (FRAME.bottom - FRAME.top));
  const title = `${area}の人口推移（年齢3区分）`;
  return (
    <ChartFigure
      takeaway={<Takeaway years={years} scale={scale} />}
      source={source}
      table={{
        caption: title,
        heads: [
          { label: "年" },
          { label: "総数", unit: "人" },
          { label: "0〜14歳", unit: "人" },
          { label: "15〜64歳", unit: "人" },
          { label: "65歳以上", unit: "人" },
          { label: "年齢不詳・内訳なし", unit: "人" },
          { label: "65歳以上の割合", unit: "%" },
        ],
        rows: years.map((year) => [
          `${year.year}年（${yearKindLabels[year.kind]}）`,
          people(year.total),
          ...ageTexts(year),
          oldPercent(year),
        ]),
      }}
      legend={
        <ul className="legend">
          <LegendItem shape={<rect className="chart-age-0" width="24" height="18" />}>0〜14歳</LegendItem>
          <LegendItem shape={<rect className="chart-age-1" width="24" height="18" />}>15〜64歳</LegendItem>
          <LegendItem shape={<rect className="chart-age-2" width="24" height="18" fill="url(#chart-old)" />}>
            65歳以上（数字は%）
          </LegendItem>
          <LegendItem shape={<rect className="chart-age-3" width="24" height="18" />}>
            年齢不詳・内訳なし
          </LegendItem>
          {years.some(isReckoned) && (
            <LegendItem shape={<rect className="chart-estimated" x="1" y="1" width="22" height="16" />}>
              推計
            </LegendItem>
          )}
        </ul>
      }
    >
      <svg className="chart" viewBox="0 0 586 286" role="img" aria-label={title}>
        <defs>
          <pattern
            id="chart-old"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="chart-old-ground" width="5" height="5" />
            <path className="chart-old-line" d="M0 0v5" />
          </pattern>
        </defs>
        {ticksOf(scale).map((count) => (
          <g key={count}>
            <path
              className={count === 0 ? "chart-axis" : "chart-grid"}
              d={`M${FRAME.left} ${y(count)}H${FRAME.right}`}
            />
            <text className="chart-tick" x={FRAME.left - 6} y={y(count) + 5}>
              {scale.tick(count)}
            </text>
          </g>
        ))}
        <text className="chart-tick" x={FRAME.left - 6} y="14">
          {scale.unit}
        </text>
        {years.map((year, index) => (
          <Bar key={year.year} year={year} x={tenth(center(index) - width / 2)} width={width} scale={scale} />
        ))}
        <Kinds years={years} center={center} />
      </svg>
    </ChartFigure>
  );
}

import { tenth } from "../../lib/tenth.ts";
import { ageName } from "../../lib/trade-area-words.ts";
import { ChartFigure, LegendItem } from "./chart-figure.tsx";
import type { PopulationYear } from "./population-bars.tsx";
import { type CountScale, countScale, people, percent, ticksOf } from "./scale.ts";

interface AgePyramidProps {
  area: string;
  year: PopulationYear;
  later: PopulationYear | undefined;
  source: string;
}

type Ages = PopulationYear["ages"];

const BASE = { male: 272, female: 328, top: 26, bottom: 356 };
const REACH = 236;

export function ageLabel({ from, to }: Ages[number]): string {
  return to === null ? `${from}+` : `${from}–${to}`;
}

function sumOf(ages: Ages, sex: "male" | "female"): number {
  return ages.reduce((sum, group) => sum + group[sex], 0);
}

function largest(ages: Ages): Ages[number] | undefined {
  return ages.reduce<Ages[number] | undefined>(
    (most, group) => (!most || group.male + group.female > most.male + most.female ? group : most),
    undefined,
  );
}

function Takeaway({ year }: Pick<AgePyramidProps, "year">) {
  const most = largest(year.ages);
  if (!most || year.total <= 0) return <>居住者はいません。</>;
  const known = sumOf(year.ages, "male") + sumOf(year.ages, "female");
  const unknown = year.unknown_male + year.unknown_female;
  const share = percent((most.male + most.female) / known);
  const women = percent((sumOf(year.ages, "female") + year.unknown_female) / year.total);
  const name = ageName(most);
  return (
    <>
      最も多いのは<b>{name}</b>で年齢の分かる人の<b>{share}%</b>、女性の割合は{women}%です。
      {unknown >= 0.5 && (
        <>
          年齢不詳は{people(unknown)}人（{percent(unknown / year.total)}%）です。
        </>
      )}
    </>
  );
}

function outline(ages: Ages, sex: "male" | "female", scale: CountScale): string {
  const step = (BASE.bottom - BASE.top) / ages.length;
  const side = sex === "male" ? -1 : 1;
  const points = ages.map((group, index) => {
    const x = tenth(BASE[sex] + side * (group[sex] / scale.top) * REACH);
    return `${index === 0 ? "M" : "L"}${x} ${tenth(BASE.bottom - index * step)}V${tenth(BASE.bottom - (index + 1) * step)}`;
  });
  return points.join("");
}

export function AgePyramid({ area, year, later, source }: AgePyramidProps) {
  const { ages } = year;
  const counts = [...ages, ...(later?.ages ?? [])].flatMap(({ male, female }) => [male, female]);
  const scale = countScale(Math.max(1, ...counts), 2);
  const step = (BASE.bottom - BASE.top) / Math.max(1, ages.length);
  const length = (count: number) => tenth((count / scale.top) * REACH);
  const title = `${area}の男女・年齢別人口`;
  return (
    <ChartFigure
      takeaway={<Takeaway year={year} />}
      source={source}
      table={{
        caption: `${title}（${year.year}年${later ? `、${later.year}年` : ""}）`,
        heads: [
          { label: "年齢" },
          { label: `男性 ${year.year}年`, unit: "人" },
          { label: `女性 ${year.year}年`, unit: "人" },
          ...(later
            ? [
                { label: `男性 ${later.year}年`, unit: "人" },
                { label: `女性 ${later.year}年`, unit: "人" },
              ]
            : []),
        ],
        rows: [
          ...ages.map((group, index) => {
            const then = later?.ages[index];
            return [
              ageName(group),
              people(group.male),
              people(group.female),
              ...(then ? [people(then.male), people(then.female)] : []),
            ];
          }),
          [
            "年齢不詳",
            people(year.unknown_male),
            people(year.unknown_female),
            ...(later ? [people(later.unknown_male), people(later.unknown_female)] : []),
          ],
        ],
      }}
      legend={
        <ul className="legend">
          <LegendItem shape={<rect className="chart-male" width="24" height="18" />}>男性</LegendItem>
          <LegendItem shape={<rect className="chart-female" width="24" height="18" />}>女性</LegendItem>
          {later && (
            <LegendItem shape={<path className="chart-reference" d="M0 9h24" />}>
              {later.year}年（{later.kind === "extrapolation" ? "外挿" : "将来推計"}）
            </LegendItem>
          )}
        </ul>
      }
    >
      <svg className="chart" viewBox="0 0 600 380" role="img" aria-label={title}>
        {ticksOf(scale).map((count) => (
          <g key={count}>
            <path
              className={count === 0 ? "chart-axis" : "chart-grid"}
              d={`M${BASE.male - length(count)} ${BASE.top}V${BASE.bottom}M${BASE.female + length(count)} ${BASE.top}V${BASE.bottom}`}
            />
            <text x={BASE.male - length(count)} y="374">
              {scale.tick(count)}
            </text>
            <text x={BASE.female + length(count)} y="374">
              {scale.tick(count)}
            </text>
          </g>
        ))}
        <text className="chart-strong chart-end" x={BASE.male} y="16">
          男性 {people(sumOf(ages, "male") + year.unknown_male)}人
        </text>
        <text className="chart-strong chart-start" x={BASE.female} y="16">
          女性 {people(sumOf(ages, "female") + year.unknown_female)}人
        </text>
        <text x="300" y="374">
          {scale.unit}
        </text>
        {ages.map((group, index) => {
          const y = tenth(BASE.bottom - (index + 1) * step + 1.8);
          const height = tenth(step - 3.6);
          return (
            <g key={group.from}>
              <rect
                className="chart-male"
                x={tenth(BASE.male - length(group.male))}
                y={y}
                width={length(group.male)}
                height={height}
              />
              <rect
                className="chart-female"
                x={BASE.female}
                y={y}
                width={length(group.female)}
                height={height}
              />
              <text className="chart-tick chart-middle" x="300" y={tenth(y + height / 2 + 5)}>
                {ageLabel(group)}
              </text>
            </g>
          );
        })}
        {later && (
          <path
            className="chart-reference"
            d={outline(later.ages, "male", scale) + outline(later.ages, "female", scale)}
          />
        )}
      </svg>
    </ChartFigure>
  );
}

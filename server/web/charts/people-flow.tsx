import { tenth } from "../../lib/tenth.ts";
import { ChartFigure, LegendItem } from "./chart-figure.tsx";
import { countScale, people, ticksOf } from "./scale.ts";

export interface RingPeople {
  area: string;
  residents: number;
  workers: number;
  daytime_weekday: number;
  daytime_holiday: number;
}

const SERIES = [
  { key: "residents", label: "居住人口（2020年国勢調査）" },
  { key: "workers", label: "従業者（2021年経済センサス）" },
  { key: "daytime_weekday", label: "滞在人口・平日昼間（2019年）" },
  { key: "daytime_holiday", label: "滞在人口・休日昼間（2019年）" },
] as const;
const FRAME = { left: 64, right: 580, top: 32, bottom: 200 };
const WIDTH = 27;

function Takeaway({ rings }: { rings: readonly RingPeople[] }) {
  const ring = rings.find(({ residents }) => residents > 0);
  if (!ring) return <>居住者はいません。</>;
  const ratio = (count: number) => (count / ring.residents).toFixed(2);
  return (
    <>
      {ring.area}に平日の昼間は居住人口の<b>{ratio(ring.daytime_weekday)}倍</b>、休日の昼間は
      <b>{ratio(ring.daytime_holiday)}倍</b>の人がいます。
    </>
  );
}

export function PeopleFlow({ rings, source }: { rings: readonly RingPeople[]; source: string }) {
  const scale = countScale(
    Math.max(1, ...rings.flatMap((ring) => SERIES.map(({ key }) => ring[key]))) * 1.06,
  );
  const pitch = (FRAME.right - FRAME.left) / Math.max(1, rings.length);
  const y = (count: number) => tenth(FRAME.bottom - (count / scale.top) * (FRAME.bottom - FRAME.top));
  const title = "居住人口・従業者・滞在人口";
  return (
    <ChartFigure
      takeaway={<Takeaway rings={rings} />}
      source={source}
      table={{
        caption: title,
        heads: [{ label: "圏" }, ...SERIES.map(({ label }) => ({ label, unit: "人" }))],
        rows: rings.map((ring) => [ring.area, ...SERIES.map(({ key }) => people(ring[key]))]),
      }}
      legend={
        <ul className="legend">
          {SERIES.map(({ key, label }, index) => (
            <LegendItem
              key={key}
              shape={<rect className={`chart-flow-${index}`} x="1" y="1" width="22" height="16" />}
            >
              {label}
            </LegendItem>
          ))}
        </ul>
      }
    >
      <svg className="chart" viewBox="0 0 586 230" role="img" aria-label={title}>
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
        {rings.map((ring, index) => {
          const middle = FRAME.left + pitch * (index + 0.5);
          return (
            <g key={ring.area}>
              {SERIES.map(({ key }, series) => {
                const x = middle + (series - 2) * (WIDTH + 3);
                return (
                  <g key={key}>
                    <rect
                      className={`chart-flow-${series}`}
                      x={tenth(x)}
                      y={y(ring[key])}
                      width={WIDTH}
                      height={tenth(FRAME.bottom - y(ring[key]))}
                    />
                    <text className="chart-small" x={tenth(x + WIDTH / 2)} y={y(ring[key]) - 5}>
                      {scale.value(ring[key])}
                    </text>
                  </g>
                );
              })}
              <text x={tenth(middle)} y={FRAME.bottom + 20}>
                {ring.area}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartFigure>
  );
}

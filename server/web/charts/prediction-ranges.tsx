import { moneyText } from "../../lib/money.ts";
import { tenth } from "../../lib/tenth.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { axisOf, inUnit, moneyUnit } from "./money-scale.ts";

export interface ComparedPrediction {
  id: number;
  name: string;
  value_yen: number;
  low_yen: number;
  high_yen: number;
}

interface PredictionRangesProps {
  predictions: readonly ComparedPrediction[];
  source: string;
}

const PITCH = 46;
const TOP = 34;
const FRAME = { left: 240, right: 772 };
const MOST_NAME = 15;

function Takeaway({ predictions }: Pick<PredictionRangesProps, "predictions">) {
  const [first, second] = predictions.toSorted((a, b) => b.value_yen - a.value_yen);
  if (!first || !second) return <>比べられる予測値がありません。</>;
  const overlaps = second.high_yen >= first.low_yen;
  return (
    <>
      最も高いのは<b>{first.name}</b>（{moneyText(first.value_yen)}）です。次の{second.name}（
      {moneyText(second.value_yen)}）とは80%予測区間が
      <b>{overlaps ? "重なり、差は誤差の範囲です" : "重なりません"}</b>。
    </>
  );
}

export function PredictionRanges({ predictions, source }: PredictionRangesProps) {
  const most = Math.max(...predictions.map(({ high_yen }) => high_yen));
  const unit = moneyUnit();
  const axis = axisOf(0, most, 5);
  const x = (yen: number) => tenth(FRAME.left + (yen / axis.to) * (FRAME.right - FRAME.left));
  const bottom = TOP + predictions.length * PITCH;
  const title = "予測年商と80%予測区間の比較";
  return (
    <ChartFigure
      takeaway={<Takeaway predictions={predictions} />}
      source={source}
      table={{
        caption: title,
        heads: [
          { label: "予測" },
          ...["予測年商", "下限", "上限"].map((label) => ({ label, unit: unit.label })),
        ],
        rows: predictions.map((one) => [
          one.name,
          ...[one.value_yen, one.low_yen, one.high_yen].map((yen) => inUnit(yen, unit)),
        ]),
      }}
    >
      <svg
        className="chart prediction-ranges"
        viewBox={`0 0 800 ${bottom + 6}`}
        role="img"
        aria-label={title}
      >
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? "chart-axis" : "chart-grid"} d={`M${x(tick)} 22V${bottom}`} />
            <text className="chart-tick chart-middle" x={x(tick)} y="14">
              {inUnit(tick, unit)}
            </text>
          </g>
        ))}
        <text className="chart-tick chart-start" x="0" y="14">
          単位：{unit.label}
        </text>
        {predictions.map(({ id, name, value_yen, low_yen, high_yen }, index) => {
          const middle = TOP + index * PITCH + 18;
          return (
            <g key={id}>
              <text className="chart-start chart-strong" x="0" y={middle + 5}>
                {index + 1}　{name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name}
              </text>
              <rect
                className="sales-interval-range"
                x={x(low_yen)}
                y={middle - 6}
                width={tenth(x(high_yen) - x(low_yen))}
                height="12"
              />
              <path className="sales-interval-value" d={`M${x(value_yen)} ${middle - 12}v24`} />
              <text className="chart-strong waterfall-halo" x={x(value_yen)} y={middle - 15}>
                {inUnit(value_yen, unit)}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartFigure>
  );
}

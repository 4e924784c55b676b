import { tenth } from "../../lib/tenth.ts";
import { ChartFigure, LegendItem } from "./chart-figure.tsx";
import { axisOf, inUnit, moneyUnit } from "./money-scale.ts";
import { percent } from "./scale.ts";

export interface FittedStore {
  store_id: number;
  name: string;
  actual_yen: number;
  predicted_yen: number;
  low_yen: number;
  high_yen: number;
}

interface FitScatterProps {
  stores: readonly FittedStore[];
  /** Ids of the most similar stores, the nearest first. */
  similar: readonly number[];
  valueYen: number;
  lowYen: number;
  highYen: number;
  meanError: number;
  source: string;
}

const FRAME = { left: 62, right: 480, top: 22, bottom: 392 };

export function isCovered({ actual_yen, low_yen, high_yen }: FittedStore): boolean {
  return actual_yen >= low_yen && actual_yen <= high_yen;
}

type Position = (yen: number) => number;

function band(stores: readonly FittedStore[], x: Position, y: Position): string {
  const order = stores.toSorted((a, b) => a.predicted_yen - b.predicted_yen);
  const points = [
    ...order.map((store) => `${x(store.predicted_yen)} ${y(store.high_yen)}`),
    ...order.toReversed().map((store) => `${x(store.predicted_yen)} ${y(store.low_yen)}`),
  ];
  return points.length > 0 ? `M${points.join("L")}Z` : "";
}

function Dot({ store, x, y }: { store: FittedStore; x: Position; y: Position }) {
  const [cx, cy] = [x(store.predicted_yen), y(store.actual_yen)];
  return isCovered(store) ? (
    <circle className="scatter-in" cx={cx} cy={cy} r="4.5" />
  ) : (
    <path className="scatter-out" d={`M${tenth(cx - 5)} ${cy}l5 -5 5 5 -5 5z`} />
  );
}

export function FitScatter(props: FitScatterProps) {
  const { stores, similar, valueYen, lowYen, highYen, meanError, source } = props;
  const values = stores.flatMap((store) => [store.actual_yen, store.predicted_yen]);
  const all = [...values, lowYen, highYen, valueYen];
  const unit = moneyUnit();
  const ends = axisOf(Math.min(...all), Math.max(...all), 5);
  // The frame ends just above the highest: a half-empty square would crowd the points.
  const axis = { ...ends, to: Math.min(ends.to, Math.max(...all) * 1.04) };
  const part = (yen: number) => (yen - axis.from) / (axis.to - axis.from);
  const x = (yen: number) => tenth(FRAME.left + part(yen) * (FRAME.right - FRAME.left));
  const y = (yen: number) => tenth(FRAME.bottom - part(yen) * (FRAME.bottom - FRAME.top));
  const inside = stores.filter(isCovered).length;
  const marked = similar.flatMap((id, index) => {
    const store = stores.find(({ store_id }) => store_id === id);
    return store ? [{ store, rank: index + 1 }] : [];
  });
  const [px, py] = [x(valueYen), y(valueYen)];
  const title = `自店${stores.length}店舗の予測と実績`;
  return (
    <ChartFigure
      takeaway={
        <>
          80%予測区間に実績が入ったのは{stores.length}店舗中
          <b>
            {inside}店舗（{percent(inside / Math.max(1, stores.length))}%）
          </b>
          です。
        </>
      }
      source={source}
      table={{
        caption: title,
        heads: [
          { label: "店舗" },
          ...["実績", "予測", "80%予測区間の下限", "80%予測区間の上限"].map((label) => ({
            label,
            unit: unit.label,
          })),
          { label: "区間" },
        ],
        rows: stores
          .toSorted((a, b) => b.actual_yen - a.actual_yen)
          .map((store) => [
            store.name,
            ...[store.actual_yen, store.predicted_yen, store.low_yen, store.high_yen].map((yen) =>
              inUnit(yen, unit),
            ),
            isCovered(store) ? "内" : "外",
          ]),
      }}
      legend={
        <ul className="legend">
          <LegendItem shape={<circle className="scatter-in" cx="12" cy="9" r="5" />}>
            区間内 <b>{inside}</b>
          </LegendItem>
          <LegendItem shape={<path className="scatter-out" d="M6 9l6-6 6 6-6 6z" />}>
            区間外 <b>{stores.length - inside}</b>
          </LegendItem>
          <LegendItem
            shape={<rect className="scatter-band scatter-band-key" x="1" y="2" width="22" height="14" />}
          >
            80%予測区間
          </LegendItem>
          <LegendItem shape={<circle className="scatter-similar" cx="12" cy="9" r="7" />}>
            数字は似ている自店の順位
          </LegendItem>
          <LegendItem shape={<path className="scatter-identity" d="M0 9h24" />}>予測＝実績</LegendItem>
          <li>
            平均誤差率 <b>{percent(meanError)}%</b>
          </li>
        </ul>
      }
    >
      <svg className="chart scatter" viewBox="0 0 500 434" role="img" aria-label={title}>
        <defs>
          <clipPath id="scatter-frame">
            <rect
              x={FRAME.left}
              y={FRAME.top}
              width={FRAME.right - FRAME.left}
              height={FRAME.bottom - FRAME.top}
            />
          </clipPath>
        </defs>
        <path className="scatter-band" clipPath="url(#scatter-frame)" d={band(stores, x, y)} />
        {axis.ticks
          .filter((tick) => tick <= axis.to)
          .map((tick) => (
            <g key={tick}>
              <path
                className="chart-grid"
                d={`M${x(tick)} ${FRAME.top}V${FRAME.bottom}M${FRAME.left} ${y(tick)}H${FRAME.right}`}
              />
              <text className="chart-tick chart-middle" x={x(tick)} y="411">
                {inUnit(tick, unit)}
              </text>
              <text className="chart-tick" x={FRAME.left - 8} y={y(tick) + 5}>
                {inUnit(tick, unit)}
              </text>
            </g>
          ))}
        <path className="chart-axis" d={`M${FRAME.left} ${FRAME.top}V${FRAME.bottom}H${FRAME.right}`} />
        <path className="scatter-identity" d={`M${FRAME.left} ${FRAME.bottom}L${FRAME.right} ${FRAME.top}`} />
        <text className="chart-tick chart-start" x="8" y="13">
          実績（{unit.label}）
        </text>
        <text className="chart-tick" x={FRAME.right} y="430">
          予測（{unit.label}）
        </text>
        {stores.map((store) => (
          <Dot key={store.store_id} store={store} x={x} y={y} />
        ))}
        {marked.map(({ store, rank }) => (
          <g key={rank}>
            <circle className="scatter-similar" cx={x(store.predicted_yen)} cy={y(store.actual_yen)} r="8" />
            <text
              className="chart-strong chart-start scatter-halo"
              x={x(store.predicted_yen) + 9}
              y={y(store.actual_yen) - 6}
            >
              {rank}
            </text>
          </g>
        ))}
        <path
          className="scatter-range"
          d={`M${px} ${y(lowYen)}V${y(highYen)}M${px - 6} ${y(lowYen)}h12M${px - 6} ${y(highYen)}h12`}
        />
        <circle className="scatter-value" cx={px} cy={py} r="8" />
        <text
          className="scatter-value-label scatter-halo"
          x={Math.min(px, FRAME.right - 28)}
          y={Math.min(y(lowYen) + 20, FRAME.bottom - 6)}
        >
          この予測
        </text>
      </svg>
    </ChartFigure>
  );
}

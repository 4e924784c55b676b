import { formatDecimal, formatWhole } from "../../lib/numbers.ts";
import { tenth } from "../../lib/tenth.ts";
import { ChartFigure } from "./chart-figure.tsx";

export interface TagIndex {
  tag: string;
  /** 100 is the average of all brands. */
  index: number;
  /** How many of all brands have the word. */
  brands: number;
}

const SHOWN = 10;
const FRAME = { left: 150, right: 392, top: 26, row: 31 };
const AVERAGE = 100;
/** The weighting gives no index above 250 (models/words.ts). */
const AXIS = { low: 20, high: 300 };
const TICKS = [20, 100, 200, 300];

function Takeaway({ first, total }: { first: TagIndex | undefined; total: number }) {
  if (!first) return null;
  const times = formatDecimal(first.index / AVERAGE, 1, 0);
  const rarity = first.brands === 1 ? "このブランドだけ" : `${formatWhole(first.brands)}ブランド`;
  return (
    <>
      「{first.tag}」が最も特徴的で、全ブランド平均の<b>{times}倍</b>です（{formatWhole(total)}ブランド中
      {rarity}
      ）。
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
        <tspan className="chart-muted">（{formatWhole(one.brands)}）</tspan>
      </text>
    </g>
  );
}

/** What a brand's tags say about it beside the average of all brands. */
export function TagIndices({
  indices,
  total,
  source,
}: {
  indices: readonly TagIndex[];
  total: number;
  source: string;
}) {
  const shown = indices.slice(0, SHOWN);
  const x = (index: number) => {
    const place = (Math.min(Math.max(index, AXIS.low), AXIS.high) - AXIS.low) / (AXIS.high - AXIS.low);
    return FRAME.left + place * (FRAME.right - FRAME.left);
  };
  const bottom = FRAME.top + shown.length * FRAME.row;
  return (
    <ChartFigure
      takeaway={<Takeaway first={indices[0]} total={total} />}
      source={source}
      table={{
        caption: "タグ指数、全ブランド平均を100とする",
        heads: [
          { label: "タグ" },
          { label: "指数" },
          { label: "この語のあるブランド", unit: `全${formatWhole(total)}中` },
        ],
        rows: indices.map(({ tag, index, brands }) => [tag, formatWhole(index), formatWhole(brands)]),
      }}
      legend={
        <p className="muted">
          上位{shown.length}件。（ ）内は全{formatWhole(total)}ブランドのうち、その語のあるブランド数。
        </p>
      }
    >
      <svg
        className="chart"
        viewBox={`0 0 486 ${bottom + 4}`}
        role="img"
        aria-label="タグ指数、全ブランド平均を100とする"
      >
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

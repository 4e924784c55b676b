import { formatDecimal } from "../../lib/numbers.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { tenth } from "./scale.ts";

export interface TagIndex {
  tag: string;
  /** 100 is the average of all brands. */
  index: number;
  /** Share among the brand's tags and its mean among all brands', 0–1. */
  weight: number;
  average: number;
}

const SHOWN = 10;
const FRAME = { left: 150, right: 430, top: 26, row: 31 };
const AVERAGE = 100;

const whole = (value: number) => Math.round(value).toLocaleString("ja-JP");
const share = (value: number) => (value * 100).toFixed(2);

function Takeaway({ first }: { first: TagIndex | undefined }) {
  if (!first) return null;
  const times = formatDecimal(first.index / AVERAGE, 1, 0);
  return (
    <>
      「{first.tag}」が最も特徴的で、全ブランド平均の<b>{times}倍</b>です。
    </>
  );
}

/** Powers of ten from the average down and up to the farthest value: rare tags lie thousands above. */
function decades(indices: readonly TagIndex[]): number[] {
  const values = indices.map(({ index }) => index).filter((index) => index > 0);
  const low = Math.min(2, Math.floor(Math.log10(Math.min(AVERAGE, ...values))));
  const high = Math.max(3, Math.ceil(Math.log10(Math.max(AVERAGE, ...values))));
  return Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
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
        {whole(one.index)}
      </text>
    </g>
  );
}

/** What a brand's tags say about it beside the average of all brands, on a logarithmic axis. */
export function TagIndices({ indices, source }: { indices: readonly TagIndex[]; source: string }) {
  const shown = indices.slice(0, SHOWN);
  const ticks = decades(shown);
  const [low, high] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 1)];
  const x = (index: number) =>
    FRAME.left + ((Math.log10(Math.max(index, 10 ** low)) - low) / (high - low)) * (FRAME.right - FRAME.left);
  const bottom = FRAME.top + shown.length * FRAME.row;
  return (
    <ChartFigure
      takeaway={<Takeaway first={indices[0]} />}
      source={source}
      table={{
        caption: "タグ指数、全ブランド平均を100とする",
        heads: [
          { label: "タグ" },
          { label: "指数" },
          { label: "このブランド", unit: "%" },
          { label: "全ブランド平均", unit: "%" },
        ],
        rows: indices.map(({ tag, index, weight, average }) => [
          tag,
          whole(index),
          share(weight),
          share(average),
        ]),
      }}
      legend={<p className="muted">横軸は対数目盛。上位{shown.length}件。</p>}
    >
      <svg
        className="chart"
        viewBox={`0 0 486 ${bottom + 4}`}
        role="img"
        aria-label="タグ指数、全ブランド平均を100とする"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === AVERAGE ? "chart-axis" : "chart-grid"}
              d={`M${tenth(x(tick))} 20V${bottom}`}
            />
            <text className={tick === AVERAGE ? "chart-strong" : "chart-middle"} x={tenth(x(tick))} y="13">
              {tick === AVERAGE ? "平均100" : whole(tick)}
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

import { tenth } from "../../lib/tenth.ts";

export function StoreCounts({ rows }: { rows: readonly { name: string; count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const pitch = 328 / Math.max(rows.length, 1);
  const height = (count: number) => tenth((count / most) * 66);
  return (
    <svg
      className="chart store-counts"
      viewBox="0 0 328 116"
      role="img"
      aria-label={`都道府県別の店舗数：${rows.map(({ name, count }) => `${name}${count}`).join("、")}`}
    >
      {rows.map(({ name, count }, index) => {
        const middle = tenth(pitch * (index + 0.5));
        return (
          <g key={name}>
            <rect
              className={index === 0 ? "chart-above" : "chart-age-1"}
              x={tenth(middle - Math.min(34, pitch * 0.74) / 2)}
              y={90 - height(count)}
              width={tenth(Math.min(34, pitch * 0.74))}
              height={height(count)}
            />
            <text
              className={index === 0 ? "chart-strong" : "chart-middle"}
              x={middle}
              y={tenth(84 - height(count))}
            >
              {count}
            </text>
            <text className="chart-middle" x={middle} y="108">
              {name}
            </text>
          </g>
        );
      })}
      <path className="chart-axis" d="M0 90.5H328" />
    </svg>
  );
}

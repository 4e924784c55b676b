import { formatWhole } from "../../lib/numbers.ts";
import { tenth } from "../../lib/tenth.ts";
import { clusterLetter } from "../../lib/trade-area-map/shading.ts";
import { ChartFigure, LegendItem } from "./chart-figure.tsx";
import { percent } from "./scale.ts";

export interface BrandCluster {
  cluster: number;
  name: string;
  /** 0–1 of the residents round the brand's stores, and of the whole country. */
  share: number;
  average_share: number;
  index: number | null;
}

const FRAME = { left: 236, right: 420, top: 4, row: 32 };

function Takeaway({ rows }: { rows: readonly BrandCluster[] }) {
  const first = rows.reduce<BrandCluster | undefined>(
    (most, one) => (!most || one.share > most.share ? one : most),
    undefined,
  );
  if (!first) return null;
  return (
    <>
      「{first.name}」が<b>{percent(first.share)}%</b>で最も多く、全国平均は{percent(first.average_share)}
      %です。
    </>
  );
}

export function BrandClusters({ rows, source }: { rows: readonly BrandCluster[]; source: string }) {
  const most = Math.max(0.01, ...rows.flatMap(({ share, average_share }) => [share, average_share]));
  const width = (share: number) => tenth((share / most) * (FRAME.right - FRAME.left));
  const title = "店舗の商圏に住む人のタイプの構成比";
  return (
    <ChartFigure
      takeaway={<Takeaway rows={rows} />}
      source={source}
      table={{
        caption: title,
        heads: [
          { label: "居住者タイプ" },
          { label: "構成比", unit: "%" },
          { label: "全国平均", unit: "%" },
          { label: "指数", unit: "平均＝100" },
        ],
        rows: rows.map(({ cluster, name, share, average_share, index }) => [
          `${clusterLetter(cluster)} ${name}`,
          percent(share),
          percent(average_share),
          index === null ? "" : formatWhole(index),
        ]),
      }}
      legend={
        <ul className="legend">
          <LegendItem shape={<rect className="chart-age-1" x="1" y="3" width="22" height="12" />}>
            このブランド（%）
          </LegendItem>
          <LegendItem shape={<path className="chart-average" d="M12 0v18" />}>全国平均</LegendItem>
        </ul>
      }
    >
      <svg
        className="chart"
        viewBox={`0 0 466 ${FRAME.top + rows.length * FRAME.row}`}
        role="img"
        aria-label={title}
      >
        {rows.map(({ cluster, name, share, average_share }, index) => {
          const y = FRAME.top + index * FRAME.row;
          const end = Math.max(width(share), width(average_share));
          return (
            <g key={cluster}>
              <rect className={`chart-cluster-${cluster}`} x="0" y={y} width="22" height="22" rx="2" />
              <text className="chart-on-dark" x="11" y={y + 16}>
                {clusterLetter(cluster)}
              </text>
              <text className="chart-start" x="30" y={y + 16}>
                {name}
              </text>
              <rect className="chart-age-1" x={FRAME.left} y={y + 1} width={width(share)} height="20" />
              <path
                className="chart-average"
                d={`M${tenth(FRAME.left + width(average_share))} ${y - 3}v28`}
              />
              <text className="chart-strong chart-start" x={tenth(FRAME.left + end + 7)} y={y + 16}>
                {percent(share)}
              </text>
            </g>
          );
        })}
      </svg>
    </ChartFigure>
  );
}

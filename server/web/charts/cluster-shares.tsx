import { formatDecimal } from "../../lib/numbers.ts";
import { tenth } from "../../lib/tenth.ts";
import { clusterLetter } from "../../lib/trade-area-map/shading.ts";
import { percent } from "./scale.ts";

export interface ClusterShare {
  cluster: number;
  name: string;
  description: string;
  /** 0–1, of the ring's residents. */
  share: number;
  average_share: number;
  prefecture_share: number;
}

const WIDTH = 598;
const GAP = 2;
const LETTER_ROOM = 18;
const DIFFERENCE = { width: 150, middle: 75, reach: 72 };

/** Difference in percentage points between the two shares as they are printed, so that the row adds up. */
export function difference({ share, average_share }: ClusterShare): number {
  return (Math.round(share * 1000) - Math.round(average_share * 1000)) / 10;
}

function signed(points: number): string {
  const text = formatDecimal(Math.abs(points), 1);
  return points > 0 ? `+${text}` : points < 0 ? `−${text}` : text;
}

function Takeaway({ shares }: { shares: readonly ClusterShare[] }) {
  const first = shares[0];
  if (!first) return <>居住者はいません。</>;
  const points = difference(first);
  const text = formatDecimal(Math.abs(points), 1);
  const comparison =
    points === 0
      ? "全国平均と同じです"
      : `全国平均より${text}ポイント${points > 0 ? "高く" : "低く"}なっています`;
  return (
    <>
      「{first.name}」が<b>{percent(first.share)}%</b>で最も多く、{comparison}。
    </>
  );
}

function Swatch({ cluster }: { cluster: number }) {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect className={`chart-cluster-${cluster}`} width="22" height="22" rx="2" />
      <text className="chart-on-dark chart-strong" x="11" y="16">
        {clusterLetter(cluster)}
      </text>
    </svg>
  );
}

function DifferenceBar({ points, most }: { points: number; most: number }) {
  const length = tenth((Math.abs(points) / most) * DIFFERENCE.reach);
  const x = points < 0 ? DIFFERENCE.middle - length : DIFFERENCE.middle;
  return (
    <svg width={DIFFERENCE.width} height="14" viewBox={`0 0 ${DIFFERENCE.width} 14`} aria-hidden="true">
      <path className="chart-axis" d={`M${DIFFERENCE.middle} 0v14`} />
      <rect
        className={points < 0 ? "chart-below" : "chart-above"}
        x={tenth(x)}
        y="2"
        width={length}
        height="10"
      />
    </svg>
  );
}

function Bar({ shares }: { shares: readonly ClusterShare[] }) {
  const room = WIDTH - GAP * Math.max(0, shares.length - 1);
  const whole = shares.reduce((sum, { share }) => sum + share, 0) || 1;
  let left = 0;
  return (
    <svg
      className="chart chart-share-bar"
      viewBox={`0 0 ${WIDTH} 34`}
      role="img"
      aria-label="居住者タイプの構成比"
    >
      {shares.map(({ cluster, share }) => {
        const width = (share / whole) * room;
        const x = left;
        left += width + GAP;
        return (
          <g key={cluster}>
            <rect className={`chart-cluster-${cluster}`} x={tenth(x)} width={tenth(width)} height="34" />
            {width >= LETTER_ROOM && (
              <text className="chart-on-dark chart-strong" x={tenth(x + width / 2)} y="22">
                {clusterLetter(cluster)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

export function ClusterShares({
  shares,
  prefecture,
  source,
}: {
  shares: readonly ClusterShare[];
  prefecture: string | null;
  source: string;
}) {
  const present = shares.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  const most = Math.max(1, ...present.map((one) => Math.abs(difference(one))));
  return (
    <figure className="chart-figure" data-figure="clusters">
      <p className="takeaway">
        <Takeaway shares={present} />
      </p>
      <Bar shares={present} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens the region scrolls sideways. */}
      <section className="scroll-region" tabIndex={0} aria-label="居住者タイプの表">
        <table className="data-table data-table-tight data-table-narrow cluster-table">
          <caption className="visually-hidden">居住者タイプの構成比と全国平均</caption>
          <thead>
            <tr>
              <th scope="col">タイプ</th>
              <th scope="col" className="number">
                構成比<span className="unit">%</span>
              </th>
              {prefecture !== null && (
                <th scope="col" className="number">
                  {prefecture}
                  <span className="unit">%</span>
                </th>
              )}
              <th scope="col" className="number">
                全国平均<span className="unit">%</span>
              </th>
              <td className="cluster-difference" />
              <th scope="col" className="number">
                差<span className="unit">ポイント</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {present.map((one) => (
              <tr key={one.cluster}>
                <th scope="row">
                  <span className="cluster-name">
                    <Swatch cluster={one.cluster} />
                    <span>
                      <span className="visually-hidden">{clusterLetter(one.cluster)} </span>
                      {one.name}
                    </span>
                  </span>
                </th>
                <td className="number">{percent(one.share)}</td>
                {prefecture !== null && <td className="number dim">{percent(one.prefecture_share)}</td>}
                <td className="number dim">{percent(one.average_share)}</td>
                <td className="cluster-difference" aria-hidden="true">
                  <DifferenceBar points={difference(one)} most={most} />
                </td>
                <td className="number">{signed(difference(one))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <figcaption>
        <details className="disclosure">
          <summary>タイプの説明を見る</summary>
          <dl className="definition-list">
            {present.map(({ cluster, name, description }) => (
              <div key={cluster}>
                <dt>
                  {clusterLetter(cluster)} {name}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p className="source" id="figure-clusters">
          {source}
        </p>
      </figcaption>
    </figure>
  );
}

import { type LinkKind, markColour, markPath } from "../../server/lib/brand-graph/graph.ts";
import type { BrandGraphProps } from "./props.ts";

const KINDS: readonly (readonly [LinkKind, string])[] = [
  ["firm", "同時出店（確か）"],
  ["reference", "同時出店（参考）"],
  ["profile", "特徴の近さ（参考）"],
];

export function Legend({ nodes, links }: Pick<BrandGraphProps, "nodes" | "links">) {
  const categories = new Map(nodes.map(({ category, categoryName }) => [category, categoryName]));
  return (
    <ul className="legend graph-legend">
      {[...categories]
        .sort(([a], [b]) => a - b)
        .map(([category, name]) => (
          <li key={category}>
            <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
              <path className={`map-colour-${markColour(category)}`} d={markPath(category, 7)} />
            </svg>
            {name}
          </li>
        ))}
      {KINDS.filter(([kind]) => links.some((link) => link.kind === kind)).map(([kind, label]) => (
        <li key={kind}>
          <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
            <path
              className={`graph-link graph-link-${kind} is-center`}
              strokeWidth={kind === "firm" ? 3.5 : 2}
              d="M0 9h30"
            />
          </svg>
          {label}
        </li>
      ))}
      <li className="muted">{links.length > 0 && "線の太さ＝同時出店の強さ、"}印の大きさ＝店舗数</li>
    </ul>
  );
}

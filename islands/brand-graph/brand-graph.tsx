import {
  GRAPH_HEIGHT,
  GRAPH_WIDTH,
  type LinkKind,
  linkPaths,
  markColour,
  markPath,
  type PlacedNode,
  placeNodes,
} from "../../server/lib/brand-graph/graph.ts";
import { type GraphLabel, placeLabels } from "../../server/lib/brand-graph/labels.ts";
import { Icon } from "../shared/icon.tsx";
import type { BrandGraphProps } from "./props.ts";

/** Up to so many marks are stops of the Tab key without scripts; beyond, those near the asked brand alone. */
const MOST_STOPS = 60;
const MOST_HIT_AREAS = 300;

const KINDS: readonly (readonly [LinkKind, string])[] = [
  ["firm", "同時出店（確か）"],
  ["reference", "同時出店（参考）"],
  ["profile", "特徴の近さ（参考）"],
];

interface NodeMarkProps {
  node: PlacedNode;
  label: GraphLabel | undefined;
  href: string;
  isStop: boolean;
  hasHitArea: boolean;
}

function NodeMark({ node, label, href, isStop, hasHitArea }: NodeMarkProps) {
  const { id, name, categoryName, stores, px, py, radius, category, isCenter, isNear } = node;
  const kind = isCenter ? "graph-node is-center" : isNear ? "graph-node is-near" : "graph-node";
  return (
    <a
      href={href}
      className={kind}
      data-node={id}
      aria-label={`${name}、${categoryName}、${stores}店舗`}
      {...(isCenter && { "aria-current": "true" })}
      {...(!isStop && { tabIndex: -1 })}
    >
      {hasHitArea && <circle className="graph-hit" cx={px} cy={py} r={Math.max(13, radius + 4)} />}
      {isCenter && <circle className="graph-ring" cx={px} cy={py} r={radius + 7} />}
      <path
        className={`graph-mark map-colour-${markColour(category)}`}
        d={markPath(category, radius, node)}
      />
      {label && (
        <text x={label.x} y={label.y} textAnchor={label.anchor} fontSize={label.size}>
          {name}
        </text>
      )}
    </a>
  );
}

function Drawing({ title, center, nodes, links, path }: BrandGraphProps) {
  const graph = { center, nodes, links };
  const placed = placeNodes(graph);
  const labels = new Map(placeLabels(placed).map((label) => [label.id, label]));
  const isSmall = nodes.length <= MOST_STOPS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is no form
    <svg
      className="brand-graph-drawing"
      viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`}
      role="group"
      aria-label={title}
    >
      <g className="graph-base">
        {linkPaths(graph, placed).map(({ isCenter, kind, width, d }) => (
          <path
            key={`${isCenter} ${kind} ${width}`}
            className={`graph-link graph-link-${kind}${isCenter ? " is-center" : ""}`}
            strokeWidth={isCenter ? width * 1.3 : width * 0.6}
            d={d}
          />
        ))}
        {[...placed]
          .sort((a, b) => Number(a.isCenter) - Number(b.isCenter))
          .map((node) => (
            <NodeMark
              key={node.id}
              node={node}
              label={labels.get(node.id)}
              href={`${path}/${node.id}`}
              isStop={isSmall || node.isCenter || node.isNear}
              hasHitArea={nodes.length <= MOST_HIT_AREAS}
            />
          ))}
      </g>
      <g className="graph-highlight" aria-hidden="true" />
    </svg>
  );
}

function Legend({ nodes, links }: BrandGraphProps) {
  const categories = new Map(nodes.map(({ category, categoryName }) => [category, categoryName]));
  return (
    <ul className="legend">
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

/** The brands round one brand: marks that are links, and what they have to do with each other. */
export function BrandGraph(props: BrandGraphProps) {
  return (
    <div className="brand-graph" id="brand-graph">
      <section
        className="brand-graph-window"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={props.title}
      >
        <Drawing {...props} />
      </section>
      <div className="brand-graph-foot">
        <Legend {...props} />
        <fieldset className="zoom-buttons" aria-label="表示倍率" data-zoom hidden>
          <button type="button" aria-label="縮小" data-zoom-by="out">
            <Icon name="minus" />
          </button>
          <button type="button" aria-label="拡大" data-zoom-by="in">
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="全体を表示" data-zoom-by="fit">
            <Icon name="fit" />
          </button>
        </fieldset>
      </div>
      <p className="brand-graph-detail" role="status" data-detail hidden />
    </div>
  );
}

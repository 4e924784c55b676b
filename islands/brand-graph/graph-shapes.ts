import { linkPaths, markColour, markPath, type PlacedNode } from "../../server/lib/brand-graph/graph.ts";
import { placeLabels } from "../../server/lib/brand-graph/labels.ts";
import { type Shape, shape } from "../shared/shapes.ts";
import type { BrandGraphProps } from "./props.ts";

const MOST_STOPS = 60;
const MOST_HIT_AREAS = 300;

export function graphShapes(graph: BrandGraphProps, placed: readonly PlacedNode[]): Shape[] {
  const { nodes, path } = graph;
  const labels = new Map(placeLabels(placed).map((label) => [label.id, label]));
  const isSmall = nodes.length <= MOST_STOPS;
  const links = linkPaths(graph, placed).map(({ isCenter, kind, width, d }) =>
    shape("path", {
      class: `graph-link graph-link-${kind}${isCenter ? " is-center" : ""}`,
      "stroke-width": isCenter ? width * 1.3 : width * 0.6,
      d,
    }),
  );
  const marks = placed
    .toSorted((a, b) => Number(a.isCenter) - Number(b.isCenter))
    .map((node) => {
      const { id, name, categoryName, stores, isCenter, isNear } = node;
      const label = labels.get(id);
      const inner = markShapes(node, nodes.length <= MOST_HIT_AREAS);
      if (label) {
        const { x, y, anchor, size } = label;
        inner.push(shape("text", { x, y, "text-anchor": anchor, "font-size": size }, name));
      }
      return shape(
        "a",
        {
          href: `${path}/${id}`,
          class: isCenter ? "graph-node is-center" : isNear ? "graph-node is-near" : "graph-node",
          "data-node": id,
          "aria-label": `${name}、${categoryName}、${stores}店舗`,
          "aria-current": isCenter ? "true" : undefined,
          tabindex: isSmall || isCenter || isNear ? undefined : -1,
        },
        inner,
      );
    });
  return [...links, ...marks];
}

function markShapes(node: PlacedNode, hasHitArea: boolean): Shape[] {
  const { px: cx, py: cy, radius, category, isCenter } = node;
  const circle = (name: string, r: number) => shape("circle", { class: name, cx, cy, r });
  return [
    ...(hasHitArea ? [circle("graph-hit", Math.max(13, radius + 4))] : []),
    ...(isCenter ? [circle("graph-ring", radius + 7)] : []),
    shape("path", {
      class: `graph-mark map-colour-${markColour(category)}`,
      d: markPath(category, radius, node),
    }),
  ];
}

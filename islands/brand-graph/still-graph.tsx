import type { PlacedNode } from "../../server/lib/brand-graph/graph.ts";
import { Drawn } from "../shared/drawn.tsx";
import { markupOf } from "../shared/shapes.ts";
import { graphShapes } from "./graph-shapes.ts";
import { Legend } from "./legend.tsx";
import type { BrandGraphProps } from "./props.ts";

/** Links and marks. Only the server draws them and their legend: browsers get `still-graph-browser.tsx` in its place. */
export function GraphBase({ graph, placed }: { graph: BrandGraphProps; placed: readonly PlacedNode[] }) {
  return <Drawn className="graph-base" markup={markupOf(graphShapes(graph, placed))} />;
}

export function GraphLegend({ graph: { nodes, links } }: { graph: BrandGraphProps }) {
  return <Legend nodes={nodes} links={links} />;
}

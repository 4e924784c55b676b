import type { GraphLink, GraphNode } from "../../server/lib/brand-graph/graph.ts";

export interface BrandGraphProps {
  title: string;
  center: number;
  nodes: GraphNode[];
  links: GraphLink[];
  /** Address of a brand without its id. */
  path: string;
}

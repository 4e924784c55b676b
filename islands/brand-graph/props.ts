import type { GraphLink, GraphNode } from "../../server/lib/brand-graph/graph.ts";

export interface BrandGraphProps {
  title: string;
  center: number;
  nodes: GraphNode[];
  links: GraphLink[];
  path: string;
}

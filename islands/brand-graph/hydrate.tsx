import { hydrateIsland } from "../shared/hydrate-root.tsx";
import { BrandGraph } from "./brand-graph.tsx";
import type { BrandGraphProps } from "./props.ts";

export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <BrandGraph {...(props as BrandGraphProps)} />);
}

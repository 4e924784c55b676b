import { hydrateIsland } from "../shared/hydrate-root.tsx";
import { BrandGraph } from "./brand-graph.tsx";
import type { BrandGraphProps } from "./props.ts";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <BrandGraph {...(props as BrandGraphProps)} />);
}

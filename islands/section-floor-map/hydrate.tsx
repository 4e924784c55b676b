import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { SectionFloorMapProps } from "./props.ts";
import { SectionFloorMap } from "./section-floor-map.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <SectionFloorMap {...(props as SectionFloorMapProps)} />);
}

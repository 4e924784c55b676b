import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { SectionFloorMapProps } from "./props.ts";
import { SectionFloorMap } from "./section-floor-map.tsx";

export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <SectionFloorMap {...(props as SectionFloorMapProps)} />);
}

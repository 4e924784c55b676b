import { hydrateRoot } from "../shared/react-client.ts";
import type { SectionFloorMapProps } from "./props.ts";
import { SectionFloorMap } from "./section-floor-map.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): void {
  const root = element.querySelector("[data-island-root]") ?? element;
  hydrateRoot(root, <SectionFloorMap {...(props as SectionFloorMapProps)} />);
}

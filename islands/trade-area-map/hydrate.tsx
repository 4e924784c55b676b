import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { TradeAreaMapProps } from "./props.ts";
import { TradeAreaMap } from "./trade-area-map.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <TradeAreaMap {...(props as TradeAreaMapProps)} />);
}

import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { TradeAreaMapProps } from "./props.ts";
import { TradeAreaMap } from "./trade-area-map.tsx";

export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <TradeAreaMap {...(props as TradeAreaMapProps)} />);
}

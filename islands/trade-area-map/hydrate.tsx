import { hydrateRoot } from "../shared/react-client.ts";
import type { TradeAreaMapProps } from "./props.ts";
import { TradeAreaMap } from "./trade-area-map.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): void {
  const root = element.querySelector("[data-island-root]") ?? element;
  hydrateRoot(root, <TradeAreaMap {...(props as TradeAreaMapProps)} />);
}

import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Brings an island's markup to life piece by piece, so that the page answers in between; `element` is the island's
 * wrapper. Resolves when all of it is alive.
 */
export function hydrateIsland(element: Element, island: ReactNode): Promise<void> {
  const root = element.querySelector("[data-island-root]") ?? element;
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(root, <Alive tell={resolve}>{island}</Alive>);
    });
  });
}

function Alive({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

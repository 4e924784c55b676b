import { useEffect } from "react";
import type { SuggestedPlaces } from "../../server/lib/trade-area-map/suggested-places.ts";

const WAIT_MS = 200;

export function usePlaceNames(isWanted: boolean): void {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>("input[data-place-names]");
    const list = field?.list;
    const address = field?.dataset.placeNames;
    if (!isWanted || !field || !list || !address) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async () => {
      asking?.abort();
      asking = new AbortController();
      try {
        const answer = await fetch(`${address}?q=${encodeURIComponent(field.value)}`, {
          signal: asking.signal,
        });
        if (!answer.ok) return;
        const { places }: SuggestedPlaces = await answer.json();
        list.replaceChildren(
          ...places.map(({ name }) => Object.assign(document.createElement("option"), { value: name })),
        );
      } catch {
        // The search works without suggestions.
      }
    };
    const typed = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing) return;
      clearTimeout(timer);
      if (field.value.trim() !== "") timer = setTimeout(() => void ask(), WAIT_MS);
    };
    field.addEventListener("input", typed);
    field.addEventListener("compositionend", typed);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      field.removeEventListener("input", typed);
      field.removeEventListener("compositionend", typed);
    };
  }, [isWanted]);
}

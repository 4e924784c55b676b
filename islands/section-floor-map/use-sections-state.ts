import { useCallback, useEffect, useRef, useState } from "react";
import {
  colourSchemes,
  type SectionsChanges,
  type SectionsState,
  sectionsDefaults,
  sectionsHref,
} from "../../server/lib/sections-state.ts";
import { afterPaint } from "../shared/after-paint.ts";
import { writeAppState } from "../shared/app-state.ts";

function fromAddress(search: string, state: SectionsState): SectionsState {
  const query = new URLSearchParams(search);
  const section = Number(query.get("section"));
  const color = colourSchemes.find((scheme) => scheme === query.get("color")) ?? sectionsDefaults.color;
  const view = query.get("view") === "map" ? "map" : "both";
  return laidOver(state, { color, view, section: section > 0 ? section : undefined });
}

/** Left out and `undefined` are the same to everybody who reads the state. */
function laidOver(state: SectionsState, changes: SectionsChanges): SectionsState {
  return { ...state, ...changes } as SectionsState;
}

/** Keeps what only this tab knows as the specification names it. The address wins, so a bare visit clears both. */
function keep({ floor, view, recruiting, all }: SectionsState): void {
  const isMapMode = view === "map";
  writeAppState("sections", {
    selectedFloorId: typeof floor === "number" ? floor : null,
    isMapMode,
    isRecruitingShown: recruiting,
    isAllFacilityShown: all,
    isListShown: !isMapMode,
  });
}

export function useSectionsState(path: string, initial: SectionsState) {
  const [state, setState] = useState(initial);
  const latest = useRef(initial);
  const apply = useCallback((next: SectionsState) => {
    latest.current = next;
    setState(next);
    afterPaint(() => keep(latest.current));
  }, []);
  useEffect(() => {
    keep(latest.current);
    const onPopState = () => apply(fromAddress(location.search, latest.current));
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [apply]);
  const go = useCallback(
    (changes: SectionsChanges, how: "push" | "replace" = "push") => {
      const next = laidOver(latest.current, changes);
      const href = sectionsHref(path, next);
      if (href === location.pathname + location.search) return;
      history[how === "push" ? "pushState" : "replaceState"](null, "", href);
      apply(next);
    },
    [path, apply],
  );
  return { state, go };
}

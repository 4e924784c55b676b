import { useCallback, useEffect, useRef, useState } from "react";
import {
  colourSchemes,
  type SectionsChanges,
  type SectionsState,
  sectionsDefaults,
  sectionsHref,
} from "../../server/lib/sections-state.ts";
import { writeAppState } from "../shared/app-state.ts";

/** The part of the page's state that changes without leaving the page, read back from an address. */
function fromAddress(search: string, state: SectionsState): SectionsState {
  const query = new URLSearchParams(search);
  const section = Number(query.get("section"));
  const color = colourSchemes.find((scheme) => scheme === query.get("color")) ?? sectionsDefaults.color;
  const next: SectionsState = { ...state, color, view: query.get("view") === "map" ? "map" : "both" };
  delete next.section;
  return Number.isInteger(section) && section > 0 ? { ...next, section } : next;
}

function merged(state: SectionsState, changes: SectionsChanges): SectionsState {
  const entries = Object.entries({ ...state, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as SectionsState;
}

/** Keeps what only this tab knows as the specification names it. The address wins, so a bare visit clears both. */
function keep(state: SectionsState): void {
  writeAppState("sections", {
    selectedFloorId: typeof state.floor === "number" ? state.floor : null,
    isMapMode: state.view === "map",
    isRecruitingShown: state.recruiting,
    isAllFacilityShown: state.all,
    isListShown: state.view !== "map",
  });
}

/** The page's state in step with the address: a change is a new history entry, going back takes it back. */
export function useSectionsState(path: string, initial: SectionsState) {
  const [state, setState] = useState(initial);
  const latest = useRef(initial);
  const apply = useCallback((next: SectionsState) => {
    latest.current = next;
    setState(next);
    keep(next);
  }, []);
  useEffect(() => {
    keep(latest.current);
    const onPopState = () => apply(fromAddress(location.search, latest.current));
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [apply]);
  const go = useCallback(
    (changes: SectionsChanges, how: "push" | "replace" = "push") => {
      const next = merged(latest.current, changes);
      const href = sectionsHref(path, next);
      if (href === location.pathname + location.search) return;
      history[how === "push" ? "pushState" : "replaceState"](null, "", href);
      apply(next);
    },
    [path, apply],
  );
  return { state, go };
}

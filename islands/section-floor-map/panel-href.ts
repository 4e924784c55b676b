import { type SectionsState, sectionsHref } from "../../server/lib/sections-state.ts";

/** The address of each section's panel; what they have in common is written once for a whole floor. */
export function panelHref(path: string, state: SectionsState): (id: number) => string {
  const [before, after] = sectionsHref(path, state, { section: 0 }).split("section=0");
  return (id) => `${before}section=${id}${after}#section-panel`;
}

import { type SectionsState, sectionsHref } from "../../server/lib/sections-state.ts";

export function panelHref(path: string, state: SectionsState): (id: number) => string {
  const [before, after] = sectionsHref(path, state, { section: 0 }).split("section=0");
  return (id) => `${before}section=${id}${after}#section-panel`;
}

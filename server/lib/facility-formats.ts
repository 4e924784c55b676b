/** Facility formats of the prediction (specification, section 3). */
export const FACILITY_FORMATS = [
  { id: 1, label: "FS" },
  { id: 2, label: "Inline" },
  { id: 3, label: "SC(SCIN)" },
  { id: 4, label: "SC(SCF)" },
  { id: 5, label: "SC(SCSH)" },
  { id: 6, label: "SC(SCSB)" },
  { id: 7, label: "SC(SCCF)" },
] as const;
export type FacilityFormat = (typeof FACILITY_FORMATS)[number]["id"];

/** Whether stores of the format stand in a commercial building and not on a street. */
export function isMallFormat(format: number): boolean {
  return format >= 3;
}

/** The label of a format; empty for none. */
export function formatName(formatId: number | null): string {
  return FACILITY_FORMATS.find(({ id }) => id === formatId)?.label ?? "";
}

import { FACILITY_FORMATS } from "../../../lib/facility-formats.ts";

export function formatLabel(id: number | null): string {
  return FACILITY_FORMATS.find((format) => format.id === id)?.label ?? "";
}

import type { Field } from "../../lib/fields/field.ts";

/** Columns that the tables of every noun may have besides its own. */
export const COMMON = { id: "record_number", owner: "owner_name", remove: "is_removed" } as const;

/** The column that says which record a row is, in whatever order the rows come back. */
export const RECORD_NUMBER = "管理番号";

export function commonFields(ownerLabel: string): Record<string, Field> {
  return {
    [COMMON.id]: { label: RECORD_NUMBER, kind: "text" },
    [COMMON.owner]: { label: ownerLabel, also: [`${ownerLabel}名`], kind: "text" },
    [COMMON.remove]: { label: "削除", kind: "text" },
  };
}

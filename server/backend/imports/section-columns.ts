import type { Field } from "../../lib/fields/field.ts";

export const COMMON = { id: "record_number", owner: "owner_name", remove: "is_removed" } as const;

export const RECORD_NUMBER = "管理番号";

export function commonFields(ownerLabel: string): Record<string, Field> {
  return {
    [COMMON.id]: { label: RECORD_NUMBER, kind: "text" },
    [COMMON.owner]: { label: ownerLabel, also: [`${ownerLabel}名`], kind: "text" },
    [COMMON.remove]: { label: "削除", kind: "text" },
  };
}

import type { AdminFacility, AdminFacilityFields } from "../../../contract/admin-facilities.ts";
import { idText } from "../../../contract/fields.ts";
import { adminFacilityRecord, facilityRecord } from "../../../lib/fields/facilities.ts";
import { type Field, labelsOf } from "../../../lib/fields/field.ts";
import { drawnField } from "../../forms/drawn-field.ts";
import { given } from "../../forms/entry.ts";
import { someOf, type Texts } from "../../forms/list-entry.ts";
import {
  drawnFacility,
  facilityEntry,
  facilityLabels,
  facilityTexts,
  facilityWords,
} from "../../parts/facility-entry/fields.ts";
import { placeEntry, placeTexts } from "../../parts/place-entry/place.ts";

const choiceOf = <N extends keyof typeof adminFacilityRecord>(value: N) => ({
  value,
  label: adminFacilityRecord[value].label,
  hint: (adminFacilityRecord[value] as Field).hint ?? "",
});

export const standings = [choiceOf("is_enabled"), choiceOf("is_stealth")] as const;
export const plans = [choiceOf("is_standard"), choiceOf("is_section_map")] as const;
const standingNames = ["is_enabled", "is_stealth"] as const;
const planNames = ["is_standard", "is_section_map"] as const;
type Flag = (typeof standingNames)[number] | (typeof planNames)[number];

const { operations_department_id: department } = adminFacilityRecord;

export const adminFacilityEntry = facilityEntry.extend({
  ...placeEntry,
  operations_department_id: given
    .transform((text) => text || null)
    .pipe(idText.nullable().catch(0))
    .refine((id) => id !== 0, `${department.label}を選択し直してください。`),
  standings: someOf("状態", standingNames),
  plans: someOf("プラン", planNames),
});

const { latitude, longitude, operations_department_id } = labelsOf(adminFacilityRecord);
export const adminFacilityLabels = {
  ...facilityLabels,
  latitude,
  longitude,
  operations_department_id,
  standings: "状態",
  plans: "プラン",
} as const;

export function drawnAdminFacility(departments: readonly { id: number; name: string }[]) {
  const list = [
    { value: "", label: "なし" },
    ...departments.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return {
    ...drawnFacility,
    latitude: {
      ...drawnField("latitude", adminFacilityRecord.latitude),
      type: "text",
    },
    longitude: {
      ...drawnField("longitude", adminFacilityRecord.longitude),
      type: "text",
    },
    operations_department_id: drawnField("operations_department_id", department, list),
  };
}

export function adminFacilityBody(changed: Record<string, unknown>): Partial<AdminFacilityFields> {
  const { standings: standing, plans: plan, latitude: _, longitude: __, ...rest } = changed;
  return {
    ...rest,
    ...flagsOf(standingNames, standing as Flag[] | undefined),
    ...flagsOf(planNames, plan as Flag[] | undefined),
  };
}

function flagsOf(names: readonly Flag[], chosen: Flag[] | undefined): Partial<Record<Flag, boolean>> {
  return chosen ? Object.fromEntries(names.map((name) => [name, chosen.includes(name)])) : {};
}

export function adminFacilityTexts(facility: AdminFacility): Texts {
  return {
    ...facilityTexts(facility),
    ...placeTexts(facility),
    operations_department_id: String(facility.operations_department?.id ?? ""),
    standings: standingNames.filter((name) => facility[name]).join(","),
    plans: planNames.filter((name) => facility[name]).join(","),
  };
}

export function blankAdminFacility(): Texts {
  const blank = Object.fromEntries(Object.keys(adminFacilityLabels).map((name) => [name, ""]));
  return {
    ...blank,
    [typeOf]: Object.keys(facilityRecord.facility_type.choices)[0] ?? "",
    standings: "is_enabled",
    plans: "is_standard,is_section_map",
  };
}
const typeOf = "facility_type" satisfies keyof typeof facilityRecord;

export function adminFacilityWords(
  values: Texts,
  categories: ReadonlyMap<number, string>,
  departments: readonly { id: number; name: string }[],
): Texts {
  const labelsIn = (choices: readonly { value: string; label: string }[], text = "") =>
    choices
      .filter(({ value }) => text.split(",").includes(value))
      .map(({ label }) => label)
      .join("、");
  return {
    ...facilityWords(values, categories),
    operations_department_id:
      departments.find(({ id }) => `${id}` === values.operations_department_id)?.name ?? "",
    standings: labelsIn(standings, values.standings),
    plans: labelsIn(plans, values.plans),
  };
}

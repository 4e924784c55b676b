import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { type OwnStore, type OwnStoreFields, ownStoreFields } from "../../../contract/own-stores.ts";
import { line } from "../../../contract/texts.ts";
import { formatDate } from "../../../lib/dates.ts";
import { type Field, labelsOf, valueText } from "../../../lib/fields/field.ts";
import { ownStoreRecord } from "../../../lib/fields/own-stores.ts";
import { drawnField } from "../../forms/drawn-field.ts";
import { amount, choiceId, dateText, given } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { placeEntry, placeTexts } from "../../parts/place-entry/place.ts";

const { shape } = ownStoreFields;
const { closed_on, closing_reason, ...entered } = ownStoreRecord;

const day = (label: string) => dateText(label).pipe(z.string(`${label}を入力してください。`));

export const storeEntry = z.object({
  name: given.pipe(shape.name),
  format_id: choiceId(entered.format_id.label),
  area_tsubo: amount(entered.area_tsubo.label).pipe(
    z
      .number(`${entered.area_tsubo.label}を入力してください。`)
      .min(0.1, `${entered.area_tsubo.label}は0.1坪以上で入力してください。`)
      .max(100_000, `${entered.area_tsubo.label}は10万坪以下で入力してください。`),
  ),
  opened_on: day(entered.opened_on.label),
  address: given.pipe(shape.address),
  ...placeEntry,
  facility_id: given
    .transform((text) => text || null)
    .pipe(idText.nullable().catch(0))
    .refine((id) => id !== 0, `${entered.facility_id.label}を選択し直してください。`),
  building_name: given.pipe(line(entered.building_name.label, 100)),
});

/** What the form of a closing sends; no date takes the closing back. */
export const closingEntry = z.object({
  closed_on: dateText(closed_on.label),
  closing_reason: given.pipe(line(closing_reason.label, 200)),
});

export const moveEntry = storeEntry.extend({ ...closingEntry.shape, closed_on: day(closed_on.label) });

export const storeLabels = labelsOf(entered);
export const closingLabels = labelsOf({ closed_on, closing_reason });
export const moveLabels = labelsOf(ownStoreRecord);

export const drawnStore = Object.fromEntries(
  Object.entries<Field>(ownStoreRecord).map(([name, field]) => {
    const isPoint = name === "latitude" || name === "longitude";
    return [name, { ...drawnField(name, field), ...(isPoint && { type: "text", isRequired: true }) }];
  }),
) as Record<keyof typeof ownStoreRecord, ReturnType<typeof drawnField>>;

export function storeTexts(store: OwnStore): Texts<keyof typeof storeLabels> {
  return {
    name: store.name,
    format_id: `${store.format_id}`,
    area_tsubo: String(store.area_tsubo),
    opened_on: formatDate(store.opened_on),
    address: store.address,
    ...placeTexts(store),
    facility_id: `${store.facility_id ?? ""}`,
    building_name: store.building_name,
  };
}

export function closingTexts(store: OwnStore): Texts<keyof typeof closingLabels> {
  return { closed_on: formatDate(store.closed_on), closing_reason: store.closing_reason };
}

export function storeWords(values: Texts, facilityName: string): Texts {
  return {
    ...values,
    format_id: valueText(ownStoreRecord.format_id, values.format_id),
    area_tsubo: values.area_tsubo ? `${values.area_tsubo}${ownStoreRecord.area_tsubo.unit}` : "",
    facility_id: values.facility_id ? facilityName : "",
  };
}

export function storeBody(changed: Record<string, unknown>): Partial<OwnStoreFields> {
  const { latitude: _, longitude: __, ...rest } = changed;
  return rest;
}

import { z } from "zod";
import type { RenewalChange } from "../../../contract/renewals.ts";
import { renewalChangeFields, renewalFields, renewalOutcome } from "../../../contract/renewals.ts";
import { boxText, type Field, labelsOf, valueText } from "../../../lib/fields/field.ts";
import { renewalChangeRecord, renewalRecord, renewalShareRecord } from "../../../lib/fields/renewals.ts";
import { drawnField } from "../../forms/drawn-field.ts";
import { amount, choiceId, dateText, given, lineOrNull, yen } from "../../forms/entry.ts";
import type { Texts } from "../../forms/list-entry.ts";

const { section_id, ...entered } = renewalChangeRecord;
const { shape } = renewalChangeFields;

export const renewalEntry = z.object({
  name: given.pipe(renewalFields.shape.name),
  memo: given.pipe(renewalFields.shape.memo.unwrap()),
});
export const renewalLabels = labelsOf(renewalRecord);

export const changeEntry = z.object({
  outcome: z.enum(renewalOutcome.options, `${entered.outcome.label}を選択してください。`),
  tenant_name: lineOrNull(shape.tenant_name.unwrap()),
  genre_id: given
    .transform((text) => text || undefined)
    .pipe(choiceId(entered.genre_id.label).optional())
    .transform((id) => id ?? null),
  from_on: dateText(entered.from_on.label),
  rent_per_tsubo: yen(entered.rent_per_tsubo.label),
  memo: given.pipe(shape.memo),
});
export type ChangeEntry = z.output<typeof changeEntry>;

export const newChangeEntry = changeEntry.extend({
  section_id: choiceId(section_id.label),
  joined: given.transform((text) =>
    text
      .normalize("NFKC")
      .split(/[、,\s]+/)
      .filter(Boolean),
  ),
  part_tsubo: amount(renewalShareRecord.part_tsubo.label).pipe(shape.shares.element.shape.area_tsubo),
});

export const changeLabels = labelsOf(entered);

function drawn<Name extends string>(record: Readonly<Record<Name, Field>>) {
  const fields = Object.entries<Field>(record).map(([name, field]) => [name, drawnField(name, field)]);
  return Object.fromEntries(fields) as Record<Name, ReturnType<typeof drawnField>>;
}
export const drawnPlan = drawn(renewalRecord);
export const drawnChange = drawn({ ...renewalChangeRecord, ...renewalShareRecord });

export function changeTexts(change: RenewalChange): Texts<keyof typeof changeLabels> {
  return {
    outcome: change.outcome,
    tenant_name: change.brand?.name ?? change.tenant_name ?? "",
    genre_id: `${change.genre?.id ?? ""}`,
    from_on: boxText(entered.from_on, change.from_on),
    rent_per_tsubo: boxText(entered.rent_per_tsubo, change.rent_per_tsubo),
    memo: change.memo,
  };
}

export function changeWords(values: Texts, genres: readonly { id: number; name: string }[]): Texts {
  return {
    ...values,
    outcome: valueText(entered.outcome, values.outcome),
    genre_id: genres.find(({ id }) => `${id}` === values.genre_id)?.name ?? "",
  };
}

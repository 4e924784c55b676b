import { z } from "zod";
import { write } from "./call.ts";
import { date, id, idText } from "./fields.ts";
import { foldSectionNumber } from "./section-number.ts";
import { section } from "./sections.ts";
import { contractType } from "./statuses.ts";
import { done, filledLine, line, lines, version, yenPerTsubo } from "./texts.ts";

/** Metres on a floor; no building is wider than this. */
const metres = z.number().min(-10_000).max(10_000);
const corners = z.array(z.tuple([metres, metres]), "区画の形は点の並びで指定してください。");

const optional = {
  /** Where on the floor, in words: 東側・北面. */
  position: line("位置", 50).nullable(),
  /** Corners in metres, not repeated at the end; null while the section is not drawn. */
  outline: corners
    .min(3, "区画の形は3点以上で指定してください。")
    .max(100, "区画の形は100点以内で指定してください。")
    .nullable(),
  description: lines("説明"),
  tenant_name: line("テナント名", 100).nullable(),
  tenant_brand_id: id.nullable(),
  genre_id: id.nullable(),
  contract_form: line("契約形態", 50).nullable(),
  contract_start_on: date.nullable(),
  contract_end_on: date.nullable(),
  rent_per_tsubo: yenPerTsubo,
  common_fee_per_tsubo: yenPerTsubo,
};

/** What a person enters about a section. */
export const sectionFields = z.strictObject({
  floor_id: id,
  number: filledLine("区画番号", 20).transform(foldSectionNumber),
  kind: z.enum(["anchor", "inline", "event"]),
  area_tsubo: z
    .number("面積は坪数で入力してください。")
    .min(0.1, "面積は0.1坪以上で入力してください。")
    .max(100_000, "面積は100,000坪以下で入力してください。"),
  contract_type: contractType,
  ...optional,
});
export type SectionFields = z.output<typeof sectionFields>;

const savedSection = section.extend({ description: z.string() });

export const createSection = write({
  method: "POST",
  path: "/api/v1/sections",
  summary: "区画を登録",
  access: ["facilityMember"],
  browser: true,
  body: sectionFields.extend({
    facility_id: id,
    ...z.object(optional).partial().shape,
    /** The sections that the entry was copied from, for the history. */
    copied_from_ids: z.array(id).max(20).optional(),
  }),
  response: z.object({ ...done, section: savedSection }),
});

export const updateSection = write({
  method: "PATCH",
  path: "/api/v1/sections/{id}",
  summary: "区画を編集",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: sectionFields.partial().extend({ facility_id: id, version }),
  response: z.object({ ...done, section: savedSection }),
});

/** Refused while the section is published or a negotiation about it has come to a contract. */
export const deleteSection = write({
  method: "DELETE",
  path: "/api/v1/sections/{section_id}",
  summary: "区画を削除",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object(done),
});

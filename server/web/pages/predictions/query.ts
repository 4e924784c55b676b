import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { predictionSort } from "../../../contract/predictions.ts";
import { filledLine, line, listText } from "../../../contract/texts.ts";
import { amount, choiceId, dateText, given } from "../../forms/entry.ts";
import { wordsText } from "../../parts/list/fields.ts";
import { pagedFromFirst, sorted } from "../../parts/list/query.ts";
import { pointOf } from "../../parts/point-choice/query.ts";

export const MOST_COMPARED = 4;
const MOST_STORES = 200;

const ids = (most: number) => listText(idText, most).transform((all) => [...new Set(all)]);
const text = (most: number) => z.string().trim().max(most);
const coordinate = z.string().max(40);

export const listQuery = z.object({
  tab: z.literal("plans").optional(),
  view: z.enum(["board", "list"]).optional(),
  facility_id: idText.optional(),
  format_id: z
    .string()
    .regex(/^[1-7]$/)
    .transform(Number)
    .optional(),
  search: wordsText.optional(),
  ...sorted(predictionSort),
  ...pagedFromFirst,
  compare: ids(20).optional(),
  /** The button was used: without it an empty choice is simply the list. */
  compared: z.literal("1").optional(),
  lat: coordinate.optional(),
  lon: coordinate.optional(),
  name: text(100).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

export const newQuery = z.object({
  step: z.enum(["place", "terms", "scenario"]).optional(),
  q: text(100).optional(),
  ...pagedFromFirst,
  facility_id: idText.optional(),
  recruitment_id: idText.optional(),
  lat: coordinate.optional(),
  lon: coordinate.optional(),
  address: text(200).optional(),
  name: text(200).optional(),
  format_id: text(20).optional(),
  area_tsubo: text(40).optional(),
  opening_on: text(40).optional(),
  closing: ids(MOST_STORES).optional(),
  opening: ids(MOST_STORES).optional(),
  plans: ids(MOST_STORES).optional(),
});
export type NewQuery = z.output<typeof newQuery>;

const AREA = "面積を坪数で入力してください。例：25.5";
const FORMAT = "出店形態を選択してください。";

export const termsEntry = z.object({
  name: given.pipe(filledLine("予測名", 100)),
  format_id: choiceId("出店形態").refine((id) => id <= 7, FORMAT),
  area_tsubo: amount("面積").pipe(
    z
      .number(AREA)
      .min(0.1, "面積は0.1坪以上で入力してください。")
      .max(100_000, "面積は10万坪以下で入力してください。"),
  ),
  opening_on: dateText("開店予定日").pipe(z.string("開店予定日を入力してください。例：2027/04/01")),
});

const chosen = z.union([z.literal("").transform((): number[] => []), ids(MOST_STORES)]).default([]);

const optionalId = z.union([z.literal("").transform(() => undefined), idText]).optional();

export const newEntry = termsEntry
  .extend({
    facility_id: optionalId,
    recruitment_id: optionalId,
    lat: coordinate.default(""),
    lon: coordinate.default(""),
    address: given.pipe(line("住所", 200)),
    closing: chosen,
    opening: chosen,
    plans: chosen,
    action: z.enum(["confirm", "edit", "create"]).default("confirm"),
  })
  .check((context) => {
    const { facility_id, lat, lon } = context.value;
    if (facility_id !== undefined) return;
    const { point, errors } = pointOf(lat, lon);
    if (point) return;
    const [field, message] = Object.entries(errors)[0] ?? ["lat", "施設か地点を選択してください。"];
    context.issues.push({ code: "custom", path: [field], message, input: context.value });
  });
export type NewEntry = z.output<typeof newEntry>;

export const entryNames = [
  "facility_id",
  "recruitment_id",
  "lat",
  "lon",
  "address",
  "name",
  "format_id",
  "area_tsubo",
  "opening_on",
] as const;
export type EntryTexts = Record<(typeof entryNames)[number], string> & {
  closing: number[];
  opening: number[];
  plans: number[];
};

export function entryTexts(raw: Record<string, unknown>): EntryTexts {
  const one = (name: string) => {
    const value = raw[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const list = (name: string) => {
    const parsed = chosen.safeParse(raw[name] ?? []);
    if (parsed.success) return parsed.data;
    return Array.isArray(raw[name]) ? raw[name].filter((id): id is number => typeof id === "number") : [];
  };
  const texts = Object.fromEntries(entryNames.map((name) => [name, one(name)]));
  return {
    ...(texts as Record<(typeof entryNames)[number], string>),
    closing: list("closing"),
    opening: list("opening"),
    plans: list("plans"),
  };
}

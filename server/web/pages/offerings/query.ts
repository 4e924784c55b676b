import { z } from "zod";
import type { DeepReadonly } from "../../../contract/call.ts";
import { idText } from "../../../contract/fields.ts";
import { candidateGroup } from "../../../contract/leasing-lists.ts";
import { offeringOrder } from "../../../contract/offerings.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { typedDate } from "../../../lib/typed-date.ts";
import { choices, limitText, onFlag } from "../../parts/list/fields.ts";
import { listNames, sized, writtenPage } from "../../parts/list/query.ts";
import { OUTLOOK } from "../../parts/outlook/model.ts";
import { paths, type Query } from "../../paths.ts";

const YEN = 10_000;
/** 万円 a 坪 and month. */
const rentText = limitText.pipe(z.number().max(1000));
const dateText = z
  .string()
  .max(30)
  .transform((text) => typedDate(text) ?? "")
  .pipe(z.iso.date());
/** Scores from which a list may begin: those of the symbols. */
export const LEAST_SCORES = [40, 60, 80] as const;

export const offeringsQuery = z.object({
  prefectures: choices(idText).optional(),
  groups: choices(candidateGroup).optional(),
  rent_min: rentText.optional(),
  rent_max: rentText.optional(),
  area_min: limitText.optional(),
  area_max: limitText.optional(),
  handover_from: dateText.optional(),
  handover_to: dateText.optional(),
  negotiable: onFlag.optional(),
  min_score: z
    .enum(LEAST_SCORES.map((score) => `${score}` as const))
    .transform(Number)
    .optional(),
  sort: offeringOrder.optional(),
  outlook: onFlag.optional(),
  ...sized,
});
export type OfferingsQuery = DeepReadonly<z.output<typeof offeringsQuery>>;

export const queryNames: Record<keyof OfferingsQuery, string> = {
  prefectures: "都道府県（50件まで）",
  groups: "希望業種との関係",
  rent_min: `${recruitmentRecord.rent_per_tsubo.label}の下限`,
  rent_max: `${recruitmentRecord.rent_per_tsubo.label}の上限`,
  area_min: `${sectionRecord.area_tsubo.label}の下限`,
  area_max: `${sectionRecord.area_tsubo.label}の上限`,
  handover_from: `${recruitmentRecord.handover_on.label}の始まり`,
  handover_to: `${recruitmentRecord.handover_on.label}の終わり`,
  negotiable: "応相談",
  min_score: "適合度",
  outlook: OUTLOOK,
  ...listNames,
};

export const ranges = [
  { min: "rent_min", max: "rent_max", label: recruitmentRecord.rent_per_tsubo.label },
  { min: "area_min", max: "area_max", label: sectionRecord.area_tsubo.label },
] as const;

export function appliedQuery(query: OfferingsQuery): { query: OfferingsQuery; rangeErrors: string[] } {
  const applied = { ...query };
  const rangeErrors: string[] = [];
  for (const { min, max, label } of ranges) {
    const [low, high] = [query[min], query[max]];
    if (low === undefined || high === undefined || low <= high) continue;
    applied[min] = undefined;
    applied[max] = undefined;
    rangeErrors.push(`${label}の下限は上限以下にしてください。${label}の条件は適用していません。`);
  }
  const { handover_from: from, handover_to: to } = query;
  if (from !== undefined && to !== undefined && from > to) {
    applied.handover_from = undefined;
    applied.handover_to = undefined;
    const { label } = recruitmentRecord.handover_on;
    rangeErrors.push(`${label}の始まりは終わり以前にしてください。${label}の条件は適用していません。`);
  }
  return { query: applied, rangeErrors };
}

export function addressOf(query: OfferingsQuery): Query {
  return {
    ...query,
    negotiable: query.negotiable && "1",
    outlook: query.outlook && "1",
    sort: query.sort === "fit" ? undefined : query.sort,
    ...writtenPage(query),
  };
}

export function listHref(query: OfferingsQuery, changes: Partial<OfferingsQuery> = {}): string {
  return paths.offerings.url(addressOf({ ...query, ...changes }));
}

const yen = (rent: number | undefined) => (rent === undefined ? undefined : Math.round(rent * YEN));

export function soughtBy({ negotiable, outlook: _, page: __, per_page: ___, ...query }: OfferingsQuery) {
  return {
    ...query,
    rent_min: yen(query.rent_min),
    rent_max: yen(query.rent_max),
    ...(negotiable && { is_negotiable: true }),
  };
}

import type { InputOf } from "../../contract/index.ts";
import { candidateGroup } from "../../contract/leasing-lists.ts";
import type { FittingOffering } from "../../contract/offerings.ts";
import { squareMetres } from "../../lib/areas.ts";
import { headOf } from "../../lib/fields/field.ts";
import { recruitmentRecord } from "../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { matchGroupLabels, offeringOrderLabels } from "../../lib/match-groups.ts";
import { unitRentNumber } from "../../lib/rent.ts";
import type { Handler } from "../answering/handler.ts";
import {
  type Condition,
  choiceCondition,
  FILE_SLICE,
  type ListColumn,
  organisationName,
  rangeCondition,
  writeList,
} from "../answering/list-file.ts";
import { matchText } from "../match/words.ts";
import { namesOf } from "../reference/names.ts";
import { fittingOfferings } from "./fitting.ts";

const { area_tsubo } = sectionRecord;
const { rent_per_tsubo, common_fee_per_tsubo, contract_form, handover_on, wanted_genre_ids } =
  recruitmentRecord;
const COLUMNS: ListColumn<FittingOffering>[] = [
  { title: "適合度（0〜100）", width: 10, kind: "integer", of: ({ match }) => match?.score ?? null },
  { title: "希望業種との関係", width: 12, kind: "text", of: ({ group }) => matchGroupLabels[group] },
  { title: "施設", width: 24, kind: "text", of: ({ facility }) => facility.name },
  { title: "都道府県", width: 10, kind: "text", of: ({ facility }) => facility.prefecture_name },
  { title: "市区町村", width: 14, kind: "text", of: ({ facility }) => facility.municipality_name },
  { title: sectionRecord.floor_id.label, width: 8, kind: "text", of: ({ floor_name }) => floor_name },
  { title: sectionRecord.number.label, width: 10, kind: "text", of: ({ section }) => section.number },
  { title: headOf(area_tsubo), width: 10, kind: "decimal", of: ({ section }) => section.area_tsubo },
  {
    title: headOf({ ...area_tsubo, unit: "㎡" }),
    width: 10,
    kind: "decimal",
    of: ({ section }) => squareMetres(section.area_tsubo),
  },
  { title: headOf(rent_per_tsubo), width: 12, kind: "integer", of: (one) => one.rent_per_tsubo },
  { title: headOf(common_fee_per_tsubo), width: 12, kind: "integer", of: (one) => one.common_fee_per_tsubo },
  { title: contract_form.label, width: 18, kind: "text", of: (one) => one.contract_form },
  { title: handover_on.label, width: 12, kind: "date", of: (one) => one.handover_on },
  {
    title: wanted_genre_ids.label,
    width: 24,
    kind: "text",
    of: ({ wanted_genres }) => wanted_genres.map(({ name }) => name).join("、"),
  },
  { title: "適合度の内訳", width: 60, kind: "text", of: ({ match }) => match && matchText(match) },
  { title: "公開日時", width: 17, kind: "instant", of: ({ published_at }) => published_at },
  { title: "応募", width: 10, kind: "text", of: ({ can_apply }) => (can_apply ? "" : "応募済み") },
];

type Query = InputOf<"downloadOfferingsExcel">["query"];

function conditionsOf(query: Query, prefectures: readonly string[]): Condition[] {
  const rent = (yen: number | undefined) => (yen === undefined ? undefined : Number(unitRentNumber(yen)));
  const days = [query.handover_from, query.handover_to];
  return [
    choiceCondition("都道府県", prefectures),
    choiceCondition(
      "希望業種との関係",
      candidateGroup.options.filter((one) => query.groups?.includes(one)).map((one) => matchGroupLabels[one]),
    ),
    rangeCondition(rent_per_tsubo.label, "万円", rent(query.rent_min), rent(query.rent_max)),
    rangeCondition(area_tsubo.label, area_tsubo.unit, query.area_min, query.area_max),
    [handover_on.label, days.some(Boolean) ? days.map((day) => day ?? "").join("〜") : "すべて"],
    ["応相談", query.is_negotiable ? "含める" : "賃料・引渡し日で絞り込むときは含めない"],
    ["適合度", query.min_score ? `${query.min_score}以上` : "すべて"],
    ["並び順", offeringOrderLabels[query.sort]],
  ];
}

export const downloadOfferingsExcel: Handler<"downloadOfferingsExcel"> = async ({ query }, context) => {
  const { data, total } = await fittingOfferings(context, query, FILE_SLICE);
  const [organisation, prefectures] = await Promise.all([
    organisationName(context, { brandId: query.brand_id }),
    namesOf(context.database, "prefectures", query.prefectures ?? []),
  ]);
  return writeList(context, {
    title: "募集区画",
    organisation,
    columns: COLUMNS,
    rows: data,
    total,
    conditions: conditionsOf(query, prefectures),
  });
};

import type { RenewalChange, RenewalDetail } from "../../contract/renewals.ts";
import { headOf } from "../../lib/fields/field.ts";
import { renewalChangeRecord } from "../../lib/fields/renewals.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { NOT_ADVICE } from "../../lib/lease-words.ts";
import { earliestOf } from "../../lib/renewals/earliest.ts";
import { genreMix, rentSum, vacancies } from "../../lib/renewals/figures.ts";
import { plannedUnits, type RenewalUnit, unitOf } from "../../lib/renewals/units.ts";
import { AGREED, nowText, plannedText } from "../../lib/renewals/words.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { organisationName, writeReport } from "../answering/list-file.ts";
import { notFound } from "../answering/refusal.ts";
import { decimal, integer, type Table, text } from "../answering/workbook.ts";
import { renewalDetailOf } from "./plans.ts";

const fields = renewalChangeRecord;

export const downloadRenewalExcel: Handler<"downloadRenewalExcel"> = async ({ params, query }, context) => {
  const plan = await renewalDetailOf(context, params.id);
  const other = query.with_id === undefined ? undefined : await renewalDetailOf(context, query.with_id);
  if (other && other.facility_id !== plan.facility_id) throw notFound();
  const plans = other ? [plan, other] : [plan];
  const heads = plans.map(({ name }, at) => (other ? `案${at + 1}　${name}` : name));
  const today = plan.sections.filter(({ is_deleted }) => !is_deleted).map(unitOf);
  const sides = [today, ...plans.map(({ sections, changes }) => plannedUnits(sections, changes).units)];
  return writeReport(context, {
    title: other ? "リニューアル案の比較" : "リニューアル案",
    organisation: await organisationName(context, { facilityId: plan.facility_id }),
    about: plan.name,
    tables: [
      summary(heads, sides),
      mixTable(heads, sides),
      ...plans.map((one, at) => changesTable(one, other ? `変更（案${at + 1}）` : "区画の変更", context)),
    ],
    conditions: [
      ...heads.map((head): [string, string] => ["案", head]),
      [
        "月額賃料",
        "賃料（円／坪・月、共益費を除く）×面積。現在は現行賃料、案は想定賃料（変更のない区画は現行賃料）",
      ],
      ["最短の開始日", `${NOT_ADVICE}${AGREED}`],
    ],
  });
};

function summary(heads: readonly string[], sides: readonly (readonly RenewalUnit[])[]): Table {
  const rents = sides.map(rentSum);
  const vacant = vacancies(genreMix(...sides).whole);
  return {
    name: "まとめ",
    columns: [text("項目", 30), ...["現在", ...heads].map((head) => decimal(head, 24))],
    rows: [
      ["月額賃料（円、賃料のわかる区画）", ...rents.map(({ yen }) => yen)],
      ["賃料のわかる区画", ...rents.map(({ known }) => known.count)],
      ["賃料のわからない区画", ...rents.map(({ unknown }) => unknown.count)],
      ["賃料のわからない面積（坪）", ...rents.map(({ unknown }) => unknown.tsubo)],
      ["空き区画", ...vacant.map(({ count }) => count)],
      ["空き区画の面積（坪）", ...vacant.map(({ tsubo }) => tsubo)],
      ["ブランド未定の区画", ...sides.map((units) => units.filter(({ is_open }) => is_open).length)],
    ],
  };
}

function mixTable(heads: readonly string[], sides: readonly (readonly RenewalUnit[])[]): Table {
  const { whole, floors } = genreMix(...sides);
  return {
    name: "業種の構成",
    columns: [
      text(sectionRecord.floor_id.label, 8),
      text(sectionRecord.genre_id.label, 22),
      ...["現在", ...heads].flatMap((head) => [integer(`${head}（区画）`, 16), decimal(`${head}（坪）`, 16)]),
    ],
    rows: [whole, ...floors].flatMap(({ name, rows, sums }) =>
      [...rows, { name: "計", sums }].map((row) => [
        name,
        row.name,
        ...row.sums.flatMap(({ count, tsubo }) => [count, tsubo]),
      ]),
    ),
    hasFilters: true,
  };
}

function changesTable(plan: RenewalDetail, name: string, { today }: Pick<CallContext, "today">): Table {
  return {
    name,
    columns: [
      text(sectionRecord.floor_id.label, 8),
      text(fields.section_id.label, fields.section_id.width),
      decimal(headOf(sectionRecord.area_tsubo), 10),
      text("現在", 30),
      text("案", 30),
      { title: fields.from_on.label, width: fields.from_on.width, kind: "date" },
      { title: "最短の開始日", width: 12, kind: "date" },
      text("最短の開始日の理由", 60),
      integer(headOf(fields.rent_per_tsubo), fields.rent_per_tsubo.width),
      text(fields.memo.label, fields.memo.width),
    ],
    rows: plan.changes.map((change) => changeRow(plan, change, today)),
    hasFilters: true,
  };
}

function changeRow({ sections }: RenewalDetail, change: RenewalChange, today: string) {
  const ids = change.shares.map(({ section_id }) => section_id);
  const taken = sections.filter(({ id }) => ids.includes(id));
  const live = taken.filter(({ is_deleted }) => !is_deleted);
  const gone = taken
    .filter(({ is_deleted }) => is_deleted)
    .map(({ number }) => `区画${number}は削除されました。`);
  const { on, reasons } = change.outcome === "stay" ? { on: null, reasons: [] } : earliestOf(live, today);
  const area = change.shares.reduce((sum, { section_id, area_tsubo }) => {
    return sum + (area_tsubo ?? taken.find(({ id }) => id === section_id)?.area_tsubo ?? 0);
  }, 0);
  return [
    taken[0]?.floor_name ?? null,
    taken.map(({ number }) => number).join("・"),
    Number(area.toFixed(6)),
    taken.map(nowText).join("、"),
    plannedText(change),
    change.from_on,
    on,
    [...gone, ...reasons].join("") || null,
    change.rent_per_tsubo,
    change.memo || null,
  ];
}

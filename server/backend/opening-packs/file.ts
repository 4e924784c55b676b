import { noteLabels } from "../../contract/meeting-packs.ts";
import type { OpeningPack, OpeningPackHead, OpeningPackSheet } from "../../contract/opening-packs.ts";
import { formatName } from "../../lib/facility-formats.ts";
import { openingChangeLabels, stagesText } from "../../lib/opening-pack.ts";
import { planLabels } from "../../lib/plan-labels.ts";
import { PLAN_STAGE_LABELS } from "../../lib/plan-stages.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  organisationName,
  writeList,
  writeReport,
} from "../answering/list-file.ts";
import { decimal, integer, type Table, text, type Value } from "../answering/workbook.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { HEAD_COLUMNS, headRows, lastRow, numberText, orderCondition } from "../meeting-packs/heads.ts";
import { openPack } from "./open.ts";
import { findPacks } from "./rows.ts";

const TITLE = "出店会議資料";

const COLUMNS: ListColumn<OpeningPackHead>[] = [
  ...HEAD_COLUMNS,
  { title: planLabels.stage, width: 30, kind: "text", of: ({ stages }) => stagesText(stages) },
  { title: "計画数", width: 10, kind: "integer", of: ({ plan_count }) => plan_count },
  {
    title: "計画のない売上予測の数",
    width: 14,
    kind: "integer",
    of: ({ prediction_count }) => prediction_count,
  },
];

export const downloadOpeningPacksExcel: Handler<"downloadOpeningPacksExcel"> = async ({ query }, context) => {
  const { brand_id, order } = query;
  const brandId = ownBrandGrant(context.principal, brand_id).id;
  const { data, total } = await findPacks(context, brandId, { order, slice: FILE_SLICE });
  return writeList(context, {
    title: TITLE,
    organisation: await organisationName(context, { brandId }),
    columns: COLUMNS,
    rows: data,
    total,
    conditions: [orderCondition(order)],
  });
};

export const downloadOpeningPackExcel: Handler<"downloadOpeningPackExcel"> = async ({ params }, context) => {
  const pack = await openPack(context, params.id);
  return writeReport(context, {
    title: TITLE,
    organisation: await organisationName(context, { brandId: pack.brand_id }),
    about: numberText(pack),
    tables: [cover(pack), sheets(pack), drivers(pack), stores(pack), changes(pack)],
    conditions: [
      ["資料", numberText(pack)],
      ["年商", "円。80%予測区間の下限と上限を並べています"],
    ],
  });
};

function cover(pack: OpeningPack): Table {
  const plans = pack.sheets.filter(({ plan }) => plan).length;
  return {
    name: "表紙",
    columns: [text("項目", 24), text("内容", 60)],
    rows: [
      ...headRows(TITLE, pack),
      [planLabels.stage, stagesText(pack.stages)],
      ["計画数", `${plans}件`],
      ["計画のない売上予測の数", `${pack.sheets.length - plans}件`],
      lastRow(pack),
    ],
  };
}

const nameOf = ({ plan, prediction }: OpeningPackSheet) => plan?.name ?? prediction?.name ?? "";

function sheets(pack: OpeningPack): Table {
  const date = (title: string) => ({ title, width: 12, kind: "date" as const });
  return {
    name: "計画と売上予測",
    columns: [
      text(planLabels.name, 26),
      text(planLabels.stage, 14),
      text("場所", 32),
      date(planLabels.opening_on),
      text(planLabels.format_id, 14),
      decimal(planLabels.area_tsubo, 10),
      integer(planLabels.rent_yen_per_tsubo, 16),
      text(planLabels.person, 14),
      date(planLabels.due_on),
      text(planLabels.memo, 40),
      text("売上予測", 26),
      integer("予測年商（円）", 16),
      integer("下限（円）", 16),
      integer("上限（円）", 16),
      text("算出できない理由", 30),
      text(noteLabels.decision, 40),
      text(noteLabels.comment, 40),
      text("前回の決定", 40),
    ],
    rows: pack.sheets.map(({ plan, prediction, note, last_note }): Value[] => {
      const of = plan ?? prediction;
      const { opening_on = null, format_id = null, area_tsubo = null } = of ?? {};
      return [
        plan?.name ?? prediction?.name ?? "",
        plan ? PLAN_STAGE_LABELS[plan.stage] : "計画なし",
        of?.facility_name ?? of?.address ?? null,
        opening_on,
        formatName(format_id) || null,
        area_tsubo,
        plan?.rent_yen_per_tsubo ?? null,
        plan?.person || null,
        plan?.due_on ?? null,
        plan?.memo || null,
        prediction?.name ?? null,
        prediction?.yearly_sales_yen ?? null,
        prediction?.low_yen ?? null,
        prediction?.high_yen ?? null,
        prediction?.refusal ?? null,
        note?.decision || null,
        note?.comment || null,
        last_note?.decision || null,
      ];
    }),
    hasFilters: true,
  };
}

function drivers(pack: OpeningPack): Table {
  return {
    name: "要因",
    columns: [
      text(planLabels.name, 26),
      text("要因", 24),
      text("この場所の値", 24),
      integer("影響（円）", 16),
      integer("80%の幅（±円）", 16),
    ],
    rows: pack.sheets.flatMap((sheet) =>
      (sheet.prediction?.drivers ?? []).map(({ label, value_text, yen, margin_yen }): Value[] => [
        nameOf(sheet),
        label,
        value_text,
        yen,
        margin_yen,
      ]),
    ),
    hasFilters: true,
  };
}

function stores(pack: OpeningPack): Table {
  return {
    name: "似た自店",
    columns: [
      text(planLabels.name, 26),
      text("店舗", 26),
      integer("実績（円）", 16),
      integer("検証時の予測（円）", 16),
      text("似ている点", 40),
      text("違う点", 40),
    ],
    rows: pack.sheets.flatMap((sheet) =>
      (sheet.prediction?.similar_stores ?? []).map(
        ({ name, actual_yen, predicted_yen, alike, unlike }): Value[] => [
          nameOf(sheet),
          name,
          actual_yen,
          predicted_yen,
          alike.join("、") || null,
          unlike.join("、") || null,
        ],
      ),
    ),
    hasFilters: true,
  };
}

function changes({ last }: OpeningPack): Table {
  return {
    name: "前回からの変更",
    columns: [
      text(planLabels.name, 26),
      text("変更の種類", 14),
      text("項目", 20),
      text("変更前", 30),
      text("変更後", 30),
    ],
    rows: (last?.changes ?? []).map(({ name, kind, label, from, to }) => [
      name,
      openingChangeLabels[kind],
      label,
      from,
      to,
    ]),
    hasFilters: true,
  };
}

import type { MeetingPack, MeetingPackHead } from "../../contract/meeting-packs.ts";
import { headOf } from "../../lib/fields/field.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { NOT_ADVICE } from "../../lib/lease-words.ts";
import { countedOf, monthText, packFigures, STATUS, statusesText } from "../../lib/meeting-pack.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  organisationName,
  writeList,
  writeReport,
} from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { decimal, integer, type Table, text } from "../answering/workbook.ts";
import { HEAD_COLUMNS, headRows, lastRow, numberText, orderCondition } from "./heads.ts";
import { openPack } from "./open.ts";
import { findPacks } from "./rows.ts";
import { agenda, candidates, changes, decisions, plans, sections } from "./sheets.ts";

const COLUMNS: ListColumn<MeetingPackHead>[] = [
  ...HEAD_COLUMNS,
  {
    title: sectionRecord.floor_id.label,
    width: 30,
    kind: "text",
    of: ({ floor_names }) => floor_names.join("、"),
  },
  { title: STATUS, width: 30, kind: "text", of: ({ statuses }) => statusesText(statuses) },
  { title: "区画数", width: 10, kind: "integer", of: ({ section_count }) => section_count },
];

export const downloadMeetingPacksExcel: Handler<"downloadMeetingPacksExcel"> = async ({ query }, context) => {
  const facilityId = ownStandardFacility(context.principal, query.facility_id);
  const { data, total } = await findPacks(context, facilityId, { order: query.order, slice: FILE_SLICE });
  return writeList(context, {
    title: "会議資料",
    organisation: await organisationName(context, { facilityId }),
    columns: COLUMNS,
    rows: data,
    total,
    conditions: [orderCondition(query.order)],
  });
};

export const downloadMeetingPackExcel: Handler<"downloadMeetingPackExcel"> = async ({ params }, context) => {
  const pack = await openPack(context, params.id);
  return writeReport(context, {
    title: "会議資料",
    organisation: await organisationName(context, { facilityId: pack.facility_id }),
    about: numberText(pack),
    tables: [
      cover(pack),
      ...figures(pack),
      agenda(pack),
      sections(pack),
      candidates(pack),
      decisions(pack),
      changes(pack),
      ...(pack.plans.length > 0 ? [plans(pack)] : []),
    ],
    conditions: [
      ["資料", numberText(pack)],
      ["通知の状況", NOT_ADVICE],
      ["月額の現行賃料", "現行賃料（円／坪・月、共益費を除く）×面積"],
    ],
  });
};

function cover(pack: MeetingPack): Table {
  return {
    name: "表紙",
    columns: [text("項目", 24), text("内容", 60)],
    rows: [
      ...headRows("会議資料", pack),
      [sectionRecord.floor_id.label, pack.floors.map(({ name }) => name).join("、")],
      [`議題の${STATUS}`, statusesText(pack.statuses)],
      lastRow(pack),
    ],
  };
}

function figures(pack: MeetingPack): Table[] {
  const found = packFigures(countedOf(pack), pack.made_on);
  const rows = [
    ["全区画", found.all],
    ["空き", found.vacant],
    ["18か月以内に満了", found.ending],
    ["募集中・公開中", found.recruiting],
    ["契約済み", found.contracted],
    ["満了し次の契約がない", found.atStake],
  ] as const;
  const columns = [
    integer("区画数", 10),
    decimal(headOf(sectionRecord.area_tsubo), 12),
    integer("月額の現行賃料（円）", 18),
    integer("賃料の入力がない区画", 18),
  ];
  const values = ({ sections: count, tsubo, rent, unknown }: (typeof rows)[number][1]) => [
    count,
    tsubo,
    rent,
    unknown,
  ];
  return [
    {
      name: "数字",
      columns: [text("項目", 24), ...columns],
      rows: rows.map(([label, sum]) => [label, ...values(sum)]),
    },
    {
      name: "月ごとの満了",
      columns: [text("月", 14), ...columns],
      rows: found.months.map(({ month, sum }) => [monthText(month), ...values(sum)]),
    },
  ];
}

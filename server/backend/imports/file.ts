import type { ImportSummary } from "../../contract/imports.ts";
import { importOrderLabels, importStateLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  organisationName,
  STAFF,
  writeList,
} from "../answering/list-file.ts";
import { integer, text } from "../answering/workbook.ts";
import { importNouns } from "./nouns.ts";
import { ownerOf } from "./owner.ts";
import { findImports } from "./rows.ts";

const COLUMNS: ListColumn<ImportSummary>[] = [
  { title: "日時", width: 17, kind: "instant", of: ({ created_at }) => created_at },
  { ...text("表", 40), of: ({ file_name }) => file_name },
  { ...text("状態", 14), of: ({ state }) => importStateLabels[state] },
  { ...text("担当者", 16), of: ({ user_name }) => user_name },
  { ...integer("新規"), of: ({ counts }) => counts.new },
  { ...integer("変更"), of: ({ counts }) => counts.changed },
  { ...integer("削除"), of: ({ counts }) => counts.deleted },
  { ...integer("変更なし"), of: ({ counts }) => counts.same },
  { ...integer("競合"), of: ({ counts }) => counts.conflict },
  { ...integer("エラー"), of: ({ counts }) => counts.wrong },
  { title: "取り込んだ日時", width: 17, kind: "instant", of: ({ applied_at }) => applied_at },
  { title: "取り消した日時", width: 17, kind: "instant", of: ({ undone_at }) => undone_at },
  { title: "取り消せる期限", width: 17, kind: "instant", of: ({ undo_until }) => undo_until },
];

export const downloadImportsExcel: Handler<"downloadImportsExcel"> = async ({ query }, context) => {
  const owner = ownerOf(context.principal, query);
  const { imports, total } = await findImports(context.database, { ...query, owner }, FILE_SLICE);
  const of = { facilityId: owner.facility_id ?? undefined, brandId: owner.brand_id ?? undefined };
  return writeList(context, {
    title: "取り込み",
    organisation: await organisationName(context, of, STAFF),
    about: importNouns[query.kind].label,
    columns: COLUMNS,
    rows: imports,
    total,
    conditions: [
      ["種類", importNouns[query.kind].label],
      orderCondition(importOrderLabels[query.sort], query.order),
    ],
  });
};

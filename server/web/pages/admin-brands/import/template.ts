import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cell } from "write-excel-file/node";
import { optional } from "../../../gateway/optional.ts";
import { columns } from "./columns.ts";

const HEADING = { type: String, fontWeight: "bold", backgroundColor: "#E6EEF5", wrap: true } as const;
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const heading = (value: string): Cell => ({ ...HEADING, value });
const line = (value: string): Cell => ({ type: String, value });

/** The empty workbook: the columns, what belongs into each, and the genres. */
export async function sendTemplate(request: FastifyRequest, reply: FastifyReply) {
  const { value } = await optional(request, "getGenres", {});
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const workbook = await writeXlsxFile([
    {
      sheet: "ブランド",
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
      data: [columns.map((column) => heading(column.heading))],
    },
    {
      sheet: "書き方",
      columns: [{ width: 26 }, { width: 70 }],
      data: [
        [heading("列"), heading("書き方")],
        ...columns.map((column) => [line(column.heading), line(column.note)]),
        [line("変更"), line("IDを入力した行は、空欄の項目を変更しません。")],
      ],
    },
    {
      sheet: "業種",
      columns: [{ width: 20 }, { width: 26 }],
      data: [
        [heading("分類"), heading("業種")],
        ...value.genres.map(({ category_name, name }) => [line(category_name), line(name)]),
      ],
    },
  ]).toBuffer();
  const name = encodeURIComponent("ブランド一括登録.xlsx");
  return reply
    .type(TYPE)
    .header("content-disposition", `attachment; filename="brands.xlsx"; filename*=UTF-8''${name}`)
    .send(workbook);
}

import { type Field, headOf } from "../../lib/fields/field.ts";
import { unitsOf } from "../../lib/import/units.ts";
import type { Handler } from "../answering/handler.ts";
import type { Table } from "../answering/workbook.ts";
import { importNouns } from "./nouns.ts";
import { ownerOf } from "./owner.ts";

export const downloadImportTemplate: Handler<"downloadImportTemplate"> = async ({ query }, context) => {
  const noun = importNouns[query.kind];
  const owner = ownerOf(context.principal, query);
  const ground = await noun.load(context.database, {
    principal: context.principal,
    owner,
    texts: () => [],
    geography: context.geography,
  });
  const fields = Object.entries<Field>(noun.fields);
  const names = Object.entries(ground.names).map(([name, ids]): Table => {
    const field = noun.fields[name] as Field;
    const rows = [...new Set(ids.values())].map((id) => [ground.nameOf(name, id) ?? ""]);
    return { name: field.label, columns: [{ title: field.label, width: 30, kind: "text" }], rows };
  });
  const bytes = await context.excel.write([
    {
      name: noun.label,
      columns: fields.map(([, field]) => ({ title: headOf(field), width: field.width ?? 20, kind: "text" })),
      rows: [],
    },
    {
      name: "書き方",
      columns: [
        { title: "列", width: 26, kind: "text" },
        { title: "書き方", width: 80, kind: "text" },
      ],
      rows: fields.map(([name, field]) => [headOf(field), howTo(field, noun.required.includes(name))]),
    },
    ...names,
  ]);
  return { name: `${noun.label}の取り込み_ひな形.xlsx`, bytes };
};

function howTo(field: Field, isRequired: boolean): string {
  const kinds: Partial<Record<Field["kind"], string>> = {
    date: "日付（2031/03/31、令和13年3月31日など）",
    id: `「${field.label}」シートの名前`,
  };
  const units = Object.values(unitsOf(field)).map(({ label }) => label);
  return [
    isRequired || field.isRequired ? "新規は必須" : "",
    kinds[field.kind] ?? "",
    field.choices ? Object.values(field.choices).join("、") : "",
    units.length > 0 ? `単位は見出しに書きます（${units.join("、")}）` : "",
    field.hint ?? "",
  ]
    .filter(Boolean)
    .join("。");
}

import type { Table } from "./workbook.ts";
import { text, type Value } from "./workbook.ts";

export interface Basis {
  label: string;
  table: Table;
  cells?: string;
  vintage: string;
  method: string;
  rows?: string;
  warnings?: readonly string[];
  sources: readonly string[];
}

export function basisTable(bases: readonly Basis[]): Table {
  return {
    name: "根拠",
    columns: [
      text("項目", 30),
      text("シート", 18),
      text("セル", 12),
      text("時点", 30),
      text("対象", 24),
      text("算出方法", 60),
      text("注意", 50),
      text("出典", 90),
    ],
    rows: bases.map(({ label, table, cells, vintage, rows, method, warnings = [], sources }): Value[] => [
      label,
      table.name,
      cells ?? wholeOf(table),
      vintage,
      rows || null,
      method,
      warnings.join("、") || null,
      sources.join("\n"),
    ]),
  };
}

function wholeOf({ columns, rows }: Table): string {
  return `A2:${columnName(columns.length)}${Math.max(2, rows.length + 1)}`;
}

export function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return `${before > 0 ? columnName(before) : ""}${String.fromCodePoint(65 + ((number - 1) % 26))}`;
}

import type { ImportDetail, ImportRow } from "../../../contract/imports.ts";

export const columnValue = (field: string | null, unit: string | null) =>
  field === null ? "" : `${field}:${unit ?? ""}`;

const SAMPLES = 3;

export function columnFields({ columns, targets }: ImportDetail, rows: readonly ImportRow[]) {
  const options = [
    { value: "", label: "取り込まない" },
    ...targets.flatMap(({ field, label, units }) =>
      units.length === 0
        ? [{ value: columnValue(field, null), label }]
        : units.map((one) => ({ value: columnValue(field, one.unit), label: `${label}（${one.label}）` })),
    ),
  ];
  return columns
    .filter(({ heading, field }) => heading !== "" || field !== null)
    .map(({ at, heading, field, unit }) => {
      const target = targets.find((one) => one.field === field);
      const isOpen = unit === null && (target?.units.length ?? 0) > 0;
      const open = { value: columnValue(field, null), label: `${target?.label}（単位を選択してください）` };
      const samples = rows.map(({ cells }) => cells[at] ?? "").filter((cell) => cell !== "");
      return {
        name: `column_${at}`,
        heading: heading || "（見出しなし）",
        value: columnValue(field, unit),
        isOpen,
        options: isOpen ? [open, ...options] : options,
        samples: samples.slice(0, SAMPLES).join("、"),
      };
    });
}

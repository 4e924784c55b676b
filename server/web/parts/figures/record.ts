import type { Origin, Provenance } from "../../../contract/provenance.ts";

export interface FigureRecord {
  /** Its name on the page: `data-figure` of what shows it. */
  key: string;
  label: string;
  value: string;
  lines: { label: string; text: string }[];
}

type Shown = Pick<FigureRecord, "key" | "label" | "value">;

export function recordOf(
  shown: Shown,
  origin: Origin | Provenance,
  how: { vintage?: string; rows?: string; margin?: string | undefined; warnings?: readonly string[] } = {},
): FigureRecord {
  const [cells, warned] = "cells" in origin ? [origin.cells, origin.warnings] : [0, []];
  return statedRecord(shown, {
    vintage: how.vintage ?? origin.vintage,
    rows: how.rows ?? (cells > 0 ? `500mメッシュ${cells}個` : ""),
    method: origin.method,
    margin: how.margin ?? "",
    warnings: [...(how.warnings ?? []), ...warned],
    sources: origin.sources,
  });
}

export function statedRecord(
  shown: Shown,
  stated: {
    vintage: string;
    rows?: string;
    method: string;
    margin?: string;
    warnings?: readonly string[];
    sources: readonly string[];
  },
): FigureRecord {
  const lines = [
    { label: "時点", text: stated.vintage },
    { label: "対象", text: stated.rows ?? "" },
    { label: "算出方法", text: stated.method },
    { label: "誤差の目安", text: stated.margin ?? "" },
    { label: "注意", text: (stated.warnings ?? []).join("、") },
    ...stated.sources.map((text, at) => ({ label: at === 0 ? "出典" : "", text })),
  ];
  return { ...shown, lines: lines.filter(({ text }) => text !== "") };
}

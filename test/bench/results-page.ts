import type { Row } from "./row.ts";

interface Machine {
  cores: number;
  model: string;
  node: string;
}

/** What `test/bench/RESULTS.md` holds of a whole run. */
export function resultsPage(rows: readonly Row[], { cores, model, node }: Machine): string {
  const day = new Date().toISOString().slice(0, 10);
  const cell = (text: unknown) =>
    String(text ?? "")
      .replaceAll("|", "\\|")
      .replaceAll("\n", " ");
  const lines = rows.map(
    ({ what, value, unit, detail }) => `| ${[what, value, unit, detail].map(cell).join(" | ")} |`,
  );
  return [
    "# Results of `npm run bench`",
    "",
    `Written by a whole run of ${day}: ${cores} cores, ${model}, Node ${node}.`,
    "",
    "Ratios are of one run. *Bare* is node:http with the same bytes compressed before. *Hand-written* is node:http with a session check, one call, template literals and the same compression, warmed up as long as the product. *Slow* is Chromium with a CPU six times slower, 1.6 Mbit/s and 150 ms, nothing in its cache.",
    "",
    "| what | value | unit | detail |",
    "| --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

import type { Row } from "./row.ts";

interface Machine {
  cores: number;
  model: string;
  node: string;
}

/** What `test/bench/RESULTS.md` holds of a whole run, `npm run bench -- --full`; shorter runs print theirs. */
export function resultsPage(rows: readonly Row[], { cores, model, node }: Machine): string {
  const day = new Date().toISOString().slice(0, 10);
  const cell = (text: unknown) =>
    String(text ?? "")
      .replaceAll("|", "\\|")
      .replaceAll("\n", " ");
  const lines = rows.map(
    ({ what, value, repeated, unit, detail }) =>
      `| ${[what, value, repeated, unit, detail].map(cell).join(" | ")} |`,
  );
  return [
    "# Results of `npm run bench -- --full`",
    "",
    `Written by a whole run of ${day}: ${cores} cores, ${model}, Node ${node}.`,
    "",
    "Ratios are of one run. *Bare* is node:http with the same bytes compressed before. *Hand-written* is node:http with a session check, one call, template literals and the same compression, warmed up as long as the product. *Slow* is Chromium with a CPU six times slower, 1.6 Mbit/s and 150 ms, nothing in its cache, the address typed in: our pages then bring their stylesheets along. *Warm* comes by a link from another of our pages, whose files the browser has. *By many* is asked by the people of the mixture in `server/mixture.ts`, each time somebody else about something else, and takes Zstandard as Chromium does, where rows of one page take Brotli, asked for by a link of ours; *repeated* is the same of one answer again and again.",
    "",
    "| what | value | repeated | unit | detail |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

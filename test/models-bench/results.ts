import { type Aim, bySize, isMissed } from "./aims.ts";
import type { Cell, Measured } from "./cells.ts";
import { PRODUCT } from "./contestants.ts";
import { LAW_TEXTS, LAWS } from "./laws.ts";

const percent = (share: number) => (100 * share).toFixed(1);

/** The page that `npm run models` writes. */
export function results({
  cells,
  aims,
  shift,
}: {
  cells: readonly Cell[];
  aims: readonly Aim[];
  shift: number;
}): string {
  const names = Object.keys(cells[0]?.by ?? {});
  return `# How well the sales prediction does

Written by \`npm run models\` (seeds + ${shift}), never by hand. Chains of invented sales at real places (features by the product's own code), by six laws that are neither the model's form nor the demonstration's. All contestants see the same chains and are judged at the same sites, which none has seen; rivals' ranges are CV+ on the same ten folds.

${LAWS.map((law) => `- **${law}**: ${LAW_TEXTS[law]}`).join("\n")}

## Aims

${table(
  ["aim", "bound", "measured", "", "where"],
  aims.map((aim) => [
    aim.what,
    aim.most === undefined ? `≥ ${aim.least}` : `≤ ${aim.most}`,
    `${Number(aim.measured.toFixed(2))}`,
    isMissed(aim) ? "**missed**" : "met",
    aim.detail ?? "",
  ]),
)}

## Error at sites not seen: MAPE (median), %

${table(
  ["law–n", ...names],
  cells.map((cell) => [nameOf(cell), ...names.map((name) => errorText(cell, name))]),
)}

## Sums: Σ predicted ÷ Σ actual − 1, % (± a standard error over chains)

The noise of A, C and E is e to a t₃ draw, whose mean is infinite: one site can outweigh all others of its cell, and then every contestant is as far off. Sales beyond 4.5 times what the law gives without noise therefore count as that; the last column is the product's with all sales in full.

${table(
  ["law–n", ...names, `${PRODUCT}, all in full`],
  cells.map((cell) => [
    nameOf(cell),
    ...names.map((name) => biasText(cell, name)),
    percent(of(cell, PRODUCT).fullBias),
  ]),
)}

## 80 % range: coverage %, interval score of ln sales (less is better)

${table(
  ["law–n", ...names],
  cells.map((cell) => [
    nameOf(cell),
    ...names.map((name) => `${percent(of(cell, name).coverage)}, ${of(cell, name).score.toFixed(2)}`),
  ]),
)}

## Outside the data (two or more of nine figures beyond all own stores), over all laws

${table(
  ["n", "sites", "MAPE %", "coverage %", "interval score", "best rival's"],
  bySize(cells).map(({ size, sites, error, coverage, score, best }) => [
    String(size),
    String(sites),
    percent(error),
    percent(coverage),
    score.toFixed(2),
    best.toFixed(2),
  ]),
)}
`;
}

function nameOf({ law, size }: Cell): string {
  return `${law}-${size}`;
}

function of({ by }: Cell, name: string): Measured {
  return by[name] as Measured;
}

function biasText(cell: Cell, name: string): string {
  const { bias, biasError } = of(cell, name);
  return `${percent(bias)} ± ${percent(biasError)}`;
}

function errorText(cell: Cell, name: string): string {
  const { error, median } = of(cell, name);
  return `${percent(error)} (${percent(median)})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (fields: readonly string[]) => `| ${fields.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

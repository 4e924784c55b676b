import type { Origin, Provenance } from "../../../contract/provenance.ts";
import { creditsOf, meshNote } from "./model.ts";

type Referred = Origin | Provenance | null | undefined;

function circled(index: number): string {
  return String.fromCodePoint(0x2460 + index);
}

function methodOf({ vintage, method }: Origin): string {
  return `${vintage}。${method}。`;
}

function inRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([from, to]) => (from === to ? from : `${from}${to - from > 1 ? "〜" : "、"}${to}`))
    .join("、");
}

export function referencesOf(origins: readonly Referred[]) {
  const credits = creditsOf(origins);
  const methods = [...new Set(origins.flatMap((origin) => (origin ? [methodOf(origin)] : [])))];
  const line = (origin: Referred): string => {
    if (!origin) return "";
    const sources = inRuns(origin.sources.map((credit) => credits.indexOf(credit) + 1));
    const note = `出典${sources}、算出方法${circled(methods.indexOf(methodOf(origin)))}`;
    const cells = meshNote(origin).replace(/。$/u, "");
    return cells === "" ? note : `${cells}（${note}）`;
  };
  return { credits, methods: methods.map((text, index) => ({ sign: circled(index), text })), line };
}

import { Eta } from "eta";
import { withoutIndentation } from "../../server/lib/template-text.ts";
import { skipped } from "./code.ts";

export const WIDTH = 160;
const eta = new Eta();

/**
 * A template with each line indented by the blocks of code around it and none longer than `WIDTH`. Lines are broken where
 * that changes nothing of what is drawn: behind a tag, in code, between the attributes of an element.
 * @throws where a line can't be broken so, or where the result would draw anything else.
 */
export function formatted(text: string, file: string): string {
  let result = pass(text);
  for (let next = pass(result); next !== result; next = pass(result)) result = next;
  const over = result.split("\n").find((line) => line.length > WIDTH);
  if (over) throw new Error(`${file}: a line can't be broken: ${over.slice(0, 200)}`);
  if (meaning(result) !== meaning(text)) throw new Error(`${file}: formatting it would change what it draws`);
  return result;
}

function pass(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  for (const line of logicalLines(text)) {
    const { before, after } = braces(line);
    depth = Math.max(0, depth - before);
    const block = "  ".repeat(depth);
    const [first = "", ...inTag] = line.split("\n");
    const words = first.replace(/^[ \t]+/, "");
    const indent = first.length - words.length === block.length + 2 ? `${block}  ` : block;
    lines.push(...(words === "" ? [""] : broken(`${indent}${words}`, block, inTag.length > 0)));
    for (const one of inTag) lines.push(...broken(one, /^ */.exec(one)?.[0] ?? "", true));
    depth += after;
  }
  return lines.join("\n");
}

function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let open = "";
  for (const raw of text.split("\n")) {
    const line = open === "" ? raw : `${open}\n${raw}`;
    open = endsInside(line) ? line : "";
    if (open === "") lines.push(line);
  }
  if (open !== "") lines.push(open);
  return lines;
}

function endsInside(text: string): boolean {
  return text.lastIndexOf("<%") > text.lastIndexOf("%>");
}

function braces(line: string): { before: number; after: number } {
  const code = [...line.matchAll(/<%(?![=~])([\s\S]*?)%>/g)].map(([, inside = ""]) => balance(inside));
  let level = 0;
  let lowest = 0;
  for (const steps of code)
    for (const step of steps) {
      level += step;
      lowest = Math.min(lowest, level);
    }
  return { before: -lowest, after: level - lowest };
}

function balance(code: string): number[] {
  const steps: number[] = [];
  for (let at = 0; at < code.length; ) {
    const end = skipped(code, at);
    if (end > at) {
      at = end;
      continue;
    }
    if (code[at] === "{") steps.push(1);
    if (code[at] === "}") steps.push(-1);
    at++;
  }
  return steps;
}

interface Break {
  at: number;
  cost: number;
}

function broken(line: string, indent: string, isCode: boolean): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > WIDTH) {
    const own = lines.length === 0 ? indent : `${indent}  `;
    const found = breaksOf(rest, isCode && !rest.includes("<%")).filter(
      ({ at }) => at > own.length + 1 && at <= WIDTH,
    );
    const near = found.filter(({ at }) => at > WIDTH / 2);
    const choices = near.length > 0 ? near : found;
    const least = Math.min(...choices.map(({ cost }) => cost));
    const chosen = choices.findLast(({ cost }) => cost === least);
    if (!chosen) break;
    lines.push(rest.slice(0, chosen.at).replace(/ +$/, ""));
    rest = `${indent}  ${rest.slice(chosen.at)}`;
  }
  return [...lines, rest];
}

function breaksOf(line: string, isCode: boolean): Break[] {
  const end = isCode ? line.indexOf("%>") : -1;
  const stop = isCode && end < 0 ? line.length : Math.max(end, 0);
  const breaks = codeBreaks(line, 0, stop);
  let element = false;
  let quote = "";
  for (let at = stop; at < line.length; ) {
    if (line.startsWith("<%", at)) {
      const end = line.indexOf("%>", at);
      const stop = end < 0 ? line.length : end;
      breaks.push(...codeBreaks(line, at + 2, stop));
      at = stop + 2;
      // Space behind a tag is drawn.
      if (end >= 0 && at < line.length && !/\s/.test(line[at] as string))
        breaks.push({ at, cost: quote ? 1.5 : 0 });
      continue;
    }
    const char = line[at] as string;
    if (quote) quote = char === quote ? "" : quote;
    else if (element && (char === '"' || char === "'")) quote = char;
    else if (element && char === ">") element = false;
    else if (!element && char === "<" && /[a-z/!]/i.test(line[at + 1] ?? "")) element = true;
    else if (element && char === " " && !line.startsWith("%>", at - 2)) breaks.push({ at: at + 1, cost: 1 });
    at++;
  }
  return breaks;
}

function codeBreaks(line: string, from: number, to: number): Break[] {
  const breaks: Break[] = [];
  for (let at = from; at < to; ) {
    const end = skipped(line, at);
    if (end > at) {
      at = end;
      continue;
    }
    if (/^(, |\{ |\( ?)/.test(line.slice(at, at + 2)) && line[at] === ",")
      breaks.push({ at: at + 2, cost: 2 });
    else if (/^( \? | : | && | \|\| | \?\? )/.test(line.slice(at, at + 4)))
      breaks.push({ at: at + 1, cost: 3 });
    at++;
  }
  return breaks;
}

function meaning(text: string): string {
  return eta
    .parse(withoutIndentation(text))
    .map((one) => (typeof one === "string" ? one : `<%${one.t}${one.val.replace(/\s+/g, "")}%>`))
    .join("");
}

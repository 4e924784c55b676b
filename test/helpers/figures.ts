import { decode } from "./html.ts";

interface Element {
  attributes: Record<string, string>;
  isFigure: boolean;
  from: number;
  to: number;
}

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const TAG =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*(\/?)>/gi;

function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const open: { name: string; element: Element }[] = [];
  for (const tag of html.matchAll(TAG)) {
    const [whole, , slash, name = "", given = "", self] = tag;
    if (name === "") continue;
    if (slash) {
      const at = open.findLastIndex((one) => one.name === name);
      for (const { element } of open.splice(at < 0 ? open.length : at)) element.to = tag.index;
      continue;
    }
    const attributes = Object.fromEntries(
      [...given.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key,
        decode(value),
      ]),
    );
    const isFigure = "data-figure" in attributes || open.at(-1)?.element.isFigure === true;
    const from = tag.index + whole.length;
    const element = { attributes, isFigure, from, to: from };
    all.push(element);
    if (!self && !VOID.has(name)) open.push({ name, element });
  }
  return all;
}

const SHOWS = ["key-figure-value", "prediction-amount", "chart-figure", "takeaway"];

export function unexplainedFigures(html: string): { figures: number; problems: string[] } {
  const elements = elementsOf(html);
  const textOf = ({ from, to }: Element) => decode(html.slice(from, to).replace(/<[^>]*>/g, " ")).trim();
  const classes = ({ attributes }: Element) => (attributes.class ?? "").split(/\s+/);
  const unmarked = elements
    .filter((one) => !one.isFigure && classes(one).some((name) => SHOWS.includes(name)))
    .map((one) => `no mark: ${textOf(one).slice(0, 60)}`);
  const figures = elements.filter(({ attributes }) => "data-figure" in attributes);
  const ids = new Map(elements.map((one) => [one.attributes.id, one]));
  const credits = ids.get("credits");
  const listed = credits ? (html.slice(credits.from, credits.to).match(/<li>/g) ?? []).length : 0;
  const problems = figures.flatMap(({ attributes: { "data-figure": key = "" } }) => {
    const record = ids.get(`figure-${key}`);
    const text = record ? textOf(record) : "";
    if (!record || key === "" || text.length < 8) return [`no record: ${key}`];
    if (classes(record).includes("figure-record") && !/時点[\s\S]*算出方法[\s\S]*出典/.test(text))
      return [`half a record: ${key}: ${text.slice(0, 80)}`];
    const [, number] = /出典(?:\d+[〜、])*(\d+)/.exec(text) ?? [];
    return number !== undefined && Number(number) > listed ? [`no source ${number}: ${key}`] : [];
  });
  return { figures: figures.length, problems: [...unmarked, ...problems] };
}

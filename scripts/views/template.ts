import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Eta } from "eta";

export interface Tag {
  kind: "code" | "value" | "raw";
  text: string;
  line: number;
}

export interface Head {
  text: string;
  line: number;
}

export interface Template {
  name: string;
  file: string;
  tags: Tag[];
  head: Head | undefined;
  also: Head | undefined;
}

const KINDS = { e: "code", i: "value", r: "raw" } as const;
const HEAD = /^\/\*\s*@(data|also)\b([\s\S]*)\*\/$/;
/** A type that stands in a comment because templates are JavaScript: `(name /*: string *\/)`. */
const TYPE = /\/\*:([\s\S]*?)\*\//g;
const eta = new Eta();

export function readTemplate(root: string, folder: string, name: string): Template {
  const file = join(folder, `${name}.eta`);
  return { name, file, ...parseTemplate(readFileSync(join(root, file), "utf8")) };
}

export function parseTemplate(text: string): Pick<Template, "tags" | "head" | "also"> {
  const tags: Tag[] = [];
  let at = 0;
  for (const one of eta.parse(text)) {
    if (typeof one === "string") continue;
    at = text.indexOf(one.val, text.indexOf("<%", at) + 2);
    const line = text.slice(0, at).split("\n").length;
    at += one.val.length;
    tags.push({ kind: KINDS[one.t as keyof typeof KINDS], text: one.val, line });
  }
  const [first, ...rest] = tags;
  const [, kind, head = ""] = first?.text.match(HEAD) ?? [];
  if (!first || !kind) return { tags: typed(tags), head: undefined, also: undefined };
  const said = { text: head.trim(), line: first.line };
  return {
    tags: typed(rest),
    head: kind === "data" ? said : undefined,
    also: kind === "also" ? said : undefined,
  };
}

function typed(tags: Tag[]): Tag[] {
  return tags.map((tag) => ({ ...tag, text: tag.text.replace(TYPE, ":$1") }));
}

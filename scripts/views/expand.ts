import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { argumentsAt, type Code, Lines, type Origin } from "./code.ts";
import { readTemplate, type Template } from "./template.ts";

export interface Places {
  root: string;
  views: string;
  sources: string;
  common: string;
}

export interface Checks {
  files: Map<string, Code>;
  untyped: Set<string>;
  undrawn: string[];
}

const INCLUDE = /\binclude\(/g;
const PAGE = /\.page\(/g;
const LAYOUT = /\blayout\(["`]\/([^"`$]+)[^)]*\);?/;
const NAME = /"\/?([\w/-]+)"/g;
const PRELUDE = "draw.ts";

export function checksOf(places: Places): Checks {
  const { root, views } = places;
  const names = globSync("**/*.eta", { cwd: join(root, views) }).map((file) => file.replace(/\.eta$/, ""));
  const templates = new Map(names.sort().map((name) => [name, readTemplate(root, views, name)]));
  const files = new Map<string, Code>([[PRELUDE, prelude(places)]]);
  const drawn = new Set<string>();
  const untyped = new Set<string>();
  for (const template of templates.values()) {
    const file = moduleOf(template);
    files.set(file, own(template, templates, drawn));
    if (!template.head) untyped.add(file);
  }
  for (const file of globSync(places.sources, { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    if (!PAGE.test(text)) continue;
    PAGE.lastIndex = 0;
    files.set(file, new Expansion(templates, drawn, file).source(file, text));
  }
  return { files, untyped, undrawn: names.filter((name) => !drawn.has(name)) };
}

function own(template: Template, templates: ReadonlyMap<string, Template>, drawn: Set<string>): Code {
  const file = moduleOf(template);
  const expansion = new Expansion(templates, drawn, file, !template.head);
  const { lines } = expansion;
  lines.glue(`import { type $Common, $over, $also, $draw, $write, $raw } from "${from(file, PRELUDE)}";`);
  if (template.head) {
    lines.glue("export type Data =");
    lines.written(template.head.text, { file: template.file, line: template.head.line });
    lines.glue(";\nexport function draw(it: $Common & Data): string {");
  } else lines.glue("export function draw(it: any): string {");
  expansion.body(template, [template.name]);
  lines.glue('return ""; }');
  return expansion.code();
}

function moduleOf({ file }: Template): string {
  return file.replace(/\.eta$/, ".ts");
}

function prelude({ common }: Places): Code {
  const lines = new Lines();
  lines.glue(`import type { Common, Drawable, PageModel } from "./${common}";
export type $Common = Common;
type Over<P, O> = 0 extends 1 & P ? any : P extends unknown ? (O extends unknown ? Omit<P, keyof O> & O : never) : never;
export declare function $page<M extends PageModel>(model: M, draw: (it: Common & M) => void): M;
export declare function $over<P, const O>(page: P, own: O): Over<P, O>;
export declare function $draw<D>(data: D, draw: (it: D) => void): string;
export declare function $also<A>(): <D>(data: D, draw: (it: 0 extends 1 & D ? any : D & A) => void) => string;
export declare function $write(value: string | number): void;
export declare function $raw(value: Drawable): void;`);
  return lines.code();
}

function from(file: string, target: string): string {
  const path = relative(dirname(file), target);
  return path.startsWith(".") ? path : `./${path}`;
}

class Expansion {
  readonly lines = new Lines();
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #drawn: Set<string>;
  readonly #file: string;
  readonly #isAlone: boolean;
  readonly #parts = new Map<string, string>();

  constructor(templates: ReadonlyMap<string, Template>, drawn: Set<string>, file: string, isAlone = false) {
    this.#templates = templates;
    this.#drawn = drawn;
    this.#file = file;
    this.#isAlone = isAlone;
  }

  source(file: string, text: string): Code {
    this.lines.glue(`import { $over, $also, $draw, $page, $write, $raw } from "${from(file, PRELUDE)}";`);
    this.#calls(text, { file, line: 1 }, PAGE, ({ names, argument, origin }) => {
      this.lines.join("$page(");
      this.lines.written(argument, origin);
      this.lines.glue(", (it) => {");
      for (const name of names) this.#inlined(this.#template(name), [name]);
      this.lines.glue("})");
    });
    return this.code();
  }

  code(): Code {
    for (const [name, local] of this.#parts)
      this.lines.glue(`import { draw as ${local} } from "${from(this.#file, `views/${name}.ts`)}";`);
    return this.lines.code();
  }

  body(template: Template, within: readonly string[]): void {
    for (const { kind, text, line } of template.tags) {
      const origin = { file: template.file, line };
      const [, around] = text.match(LAYOUT) ?? [];
      if (around !== undefined) this.#layouts(around, origin);
      if (kind !== "code") this.lines.glue(kind === "value" ? "$write(" : "$raw(", origin);
      this.#includes(text.replace(LAYOUT, ""), origin, within);
      if (kind !== "code") this.lines.glue(");");
    }
  }

  #inlined(template: Template, within: readonly string[]): void {
    this.#drawn.add(template.name);
    if (template.head) this.lines.glue(`${this.#part(template.name)}(it);`);
    else {
      const { file, also } = template;
      this.lines.glue(also ? "$also<" : "{");
      if (also) {
        this.lines.written(also.text, { file, line: also.line });
        this.lines.glue(">()(it, (it) => {");
      }
      this.body(template, within);
      this.lines.glue(also ? "});" : "}");
    }
  }

  #layouts(start: string, origin: Origin): void {
    for (const name of this.#templates.keys())
      if (name.startsWith(start)) {
        this.#drawn.add(name);
        this.lines.glue(`${this.#part(name)}($over(it, { body: "" }));`, origin);
      }
  }

  #includes(text: string, place: Origin, within: readonly string[]): void {
    this.#calls(text, place, INCLUDE, ({ names: [name = ""], argument, origin }) => {
      const template = this.#template(name);
      const isHanded = argument.trim() !== "" && argument.trim() !== "it";
      this.#drawn.add(name);
      this.lines.join(template.head ? `${this.#part(name)}(` : "$draw(");
      if (isHanded) {
        this.lines.glue("$over(it, ");
        this.#includes(argument, origin, within);
        this.lines.glue(")");
      } else this.lines.glue("it");
      if (!template.head) {
        this.lines.glue(", (it) => {");
        if (within.includes(name)) throw new Error(`${template.file} draws itself: it needs a head.`);
        if (!this.#isAlone) this.#inlined(template, [...within, name]);
        this.lines.glue("}");
      }
      this.lines.glue(")");
    });
  }

  #calls(
    text: string,
    { file, line }: Origin,
    pattern: RegExp,
    call: (found: { names: string[]; argument: string; origin: Origin }) => void,
  ): void {
    const at = (index: number): Origin => ({
      file,
      line: line + text.slice(0, index).split("\n").length - 1,
    });
    let done = 0;
    for (const { index, 0: start } of text.matchAll(pattern)) {
      if (index < done) continue;
      const { ranges, close } = argumentsAt(text, index + start.length - 1);
      const [first, second] = ranges;
      const names = [...(first ? text.slice(first.from, first.to) : "").matchAll(NAME)]
        .map(([, name = ""]) => name)
        .filter((name) => this.#templates.has(name) || pattern === INCLUDE);
      if (names.length === 0 && /^\s*"|^\s*view/.test(text.slice(first?.from, first?.to)))
        throw new Error(`${file}: there is no such view: ${text.slice(index, close + 1)}`);
      if (names.length === 0) continue;
      const from = second?.from ?? close;
      const isPage = pattern === PAGE;
      this.lines.written(text.slice(done, isPage ? from : index), at(done));
      call({ names, argument: text.slice(from, second?.to ?? close), origin: at(from) });
      done = isPage ? (second?.to ?? close) : close + 1;
    }
    this.lines.written(text.slice(done), at(done));
  }

  #template(name: string): Template {
    const template = this.#templates.get(name);
    if (!template) throw new Error(`There is no template ${name}; ${this.#file} names it.`);
    return template;
  }

  #part(name: string): string {
    const known = this.#parts.get(name) ?? `$${name.replaceAll(/\W/g, "_")}`;
    this.#parts.set(name, known);
    return known;
  }
}

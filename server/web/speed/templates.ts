import { Eta } from "eta";
import { withoutIndentation } from "../../lib/template-text.ts";
import { Markup } from "./markup.ts";

type Data = Record<string, unknown>;
type Drawn = string | Markup;
type Render = (this: Templates, data: Data, options: undefined) => Drawn;
type Syntax = ReturnType<Eta["parse"]>;

interface Template {
  render: Render;
  /** What it reads of its data, itself and through its own parts; undefined where that can't be told from its text. */
  reads: readonly string[] | undefined;
}

/** A part that is the same wherever the same is asked for, by what it depends on; each kind has few. */
const KEPT: Readonly<Record<string, (own: Data) => string>> = {
  "/shared/_icon": ({ icon }) => (typeof icon === "string" ? icon : JSON.stringify(icon)),
};

/**
 * Eta's syntax, compiled to leaner functions: a page includes a hundred parts, and handing each a copy of everything that the
 * page knows costs more than drawing it. A part gets what its text reads. Templates are read once: `npm run dev` restarts
 * the process when one changes.
 */
export class Templates extends Eta {
  readonly #known = new Map<string, Template>();
  readonly #kept = new Map<string, string>();

  /** For compiled templates. */
  readonly Markup = Markup;

  /** A `Markup` where parts of the page were drawn before, whatever Eta's type says: the view plugin hands it on as it is. */
  override render = (name: unknown, data: object): string =>
    this.#template(String(name)).render.call(this, data as Data, undefined) as string;

  /** Draws a part of a page: `own` goes before what the page knows. Called by compiled templates. */
  part(name: string, page: Data, own: Data | undefined): Drawn {
    const key = KEPT[name] && `${name} ${KEPT[name](own ?? page)}`;
    if (key === undefined) return this.#draw(name, page, own);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const drawn = flat(String(this.#draw(name, page, own)));
    this.#kept.set(key, drawn);
    return drawn;
  }

  override compileToString = (text: string): string => `const escape = this.config.escapeFunction;
const include = (name, own) => this.part(name, it, own);
let around;
const layout = (name) => { around = name; };
let res = "";
let pieces;
const add = (raw) => {
  if (!(raw instanceof this.Markup)) { res += raw; return; }
  (pieces ??= []).push(res, ...raw.pieces);
  res = "";
};
{
${this.compileBody(this.parse(text))}
}
const body = pieces ? new this.Markup([...pieces, res]) : res;
return around === undefined ? body : this.part(around, it, { body });`;

  override compileBody = (syntax: Syntax): string =>
    syntax
      .map((one) => {
        if (typeof one === "string") return `res+='${one}';`;
        if (one.t === "e") return one.val;
        return one.t === "r" ? `add(${one.val});` : `res+=escape(${one.val});`;
      })
      .join("\n");

  #draw(name: string, page: Data, own: Data | undefined): Drawn {
    const { render, reads } = this.#template(name);
    if (own === undefined || own === page) return render.call(this, page, undefined);
    if (!reads) return render.call(this, { ...page, ...own }, undefined);
    const data: Data = {};
    for (const field of reads) data[field] = fieldOf(field, page, own);
    return render.call(this, data, undefined);
  }

  #template(name: string): Template {
    const known = this.#known.get(name);
    if (known) return known;
    const text = withoutIndentation(this.readFile?.(this.resolvePath?.(name) ?? name) ?? "");
    const template: Template = {
      render: this.compile(text) as unknown as Render,
      reads: undefined,
    };
    // Known before its parts are looked at: a part may include itself.
    this.#known.set(name, template);
    template.reads = this.#readsOf(text);
    return template;
  }

  #readsOf(text: string): readonly string[] | undefined {
    const code = this.parse(text)
      .map((one) => (typeof one === "string" ? "" : one.val))
      .join("\n");
    const reads = new Set<string>();
    const parts: string[] = [];
    const rest = code
      .replace(/const \{([\w\s,]+)\} = it;/g, (_, names: string) => {
        for (const name of names.match(/\w+/g) ?? []) reads.add(name);
        return "";
      })
      .replace(/\binclude\("([^"]+)"(, it\))?/g, (_, name: string) => {
        parts.push(name);
        return "";
      });
    if (/\b(include|layout)\b|\bit\b(?!\.\w)/.test(rest)) return undefined;
    for (const [, name] of rest.matchAll(/\bit\.(\w+)/g)) reads.add(name as string);
    for (const inner of parts.map((part) => this.#template(part).reads)) {
      if (!inner) return undefined;
      for (const name of inner) reads.add(name);
    }
    return [...reads];
  }
}

function fieldOf(field: string, page: Data, own: Data): unknown {
  return field in own ? own[field] : page[field];
}

/** The same text in one piece: one that was put together of many is gone through piece by piece by each page it stands in. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

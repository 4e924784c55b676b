import { type Badge, negotiationStatusLabels } from "../../server/lib/labels.ts";

/** Reads the HTML that our own templates write: quoted attributes, closed elements, no nested forms. */

export interface Field {
  name: string;
  type: string;
  autocomplete: string;
}

export interface Form {
  method: "GET" | "POST";
  action: string;
  values: Record<string, string | string[]>;
  fields: Field[];
  buttons: { name: string; value: string; text: string }[];
}

type Attributes = Record<string, string>;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

export function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z0-9]+);/gi, (whole, name: string) => {
    if (name in ENTITIES) return ENTITIES[name] ?? whole;
    if (/^#x/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    return name.startsWith("#") ? String.fromCodePoint(Number(name.slice(1))) : whole;
  });
}

export function titleOf(html: string): string {
  return decode(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? "").trim();
}

export function textOf(html: string): string {
  const visible = html
    .replace(/<head[\s>][\s\S]*?<\/head>/i, " ")
    .replace(/<(script|style|template)[\s>][\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]+>/g, " ");
  return decode(visible).replace(/\s+/g, " ").trim();
}

export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s([^>]*)>/gi)].flatMap(([, inside = ""]) => attributesOf(inside).href ?? []);
}

export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form([\s>][\s\S]*?)<\/form>/gi)].map(([, inside = ""]) => {
    const end = inside.indexOf(">");
    return formOf(attributesOf(inside.slice(0, end)), inside.slice(end + 1));
  });
}

function formOf(attributes: Attributes, content: string): Form {
  const form: Form = {
    method: attributes.method?.toUpperCase() === "POST" ? "POST" : "GET",
    action: attributes.action ?? "",
    values: {},
    fields: [],
    buttons: [],
  };
  for (const [, inside = ""] of content.matchAll(/<input([\s/][^>]*)>/gi))
    addInput(form, attributesOf(inside));
  for (const [, inside = "", text = ""] of content.matchAll(/<textarea([\s>][^>]*)>([\s\S]*?)<\/textarea>/gi))
    addValue(form, attributesOf(inside), "textarea", decode(text));
  for (const [, inside = "", options = ""] of content.matchAll(/<select([\s>][^>]*)>([\s\S]*?)<\/select>/gi))
    addValue(form, attributesOf(inside), "select", chosenOption(options));
  for (const [, inside = "", text = ""] of content.matchAll(/<button([\s>][^>]*)>([\s\S]*?)<\/button>/gi)) {
    const { name = "", value = "" } = attributesOf(inside);
    form.buttons.push({ name, value, text: textOf(text) });
  }
  return form;
}

function addInput(form: Form, attributes: Attributes): void {
  const type = attributes.type?.toLowerCase() ?? "text";
  if (type === "submit") {
    form.buttons.push({
      name: attributes.name ?? "",
      value: attributes.value ?? "",
      text: attributes.value ?? "",
    });
    return;
  }
  const isBox = type === "checkbox" || type === "radio";
  if (isBox && attributes.checked === undefined) addField(form, attributes, type);
  else addValue(form, attributes, type, attributes.value ?? (isBox ? "on" : ""));
}

function addField(form: Form, { name, autocomplete = "" }: Attributes, type: string): void {
  if (name) form.fields.push({ name, type, autocomplete });
}

function addValue(form: Form, attributes: Attributes, type: string, value: string): void {
  addField(form, attributes, type);
  const { name, disabled } = attributes;
  if (!name || disabled !== undefined) return;
  const before = form.values[name];
  form.values[name] = before === undefined ? value : [before, value].flat();
}

function chosenOption(options: string): string {
  const all = [...options.matchAll(/<option([\s>][^>]*)>([\s\S]*?)<\/option>/gi)].map(
    ([, inside = "", text = ""]) => {
      const attributes = attributesOf(inside);
      return { isChosen: attributes.selected !== undefined, value: attributes.value ?? textOf(text) };
    },
  );
  return (all.find((option) => option.isChosen) ?? all[0])?.value ?? "";
}

function attributesOf(inside: string): Attributes {
  const attributes: Attributes = {};
  for (const [, name = "", double, single, bare] of inside.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  ))
    attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? "");
  return attributes;
}

export function tableOf({ body }: { body: string }, id: string): string[][] {
  const panel = body.slice(body.indexOf(`id="${id}"`));
  const table = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(panel)?.[1] ?? "";
  return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      decode(cell.replace(/<[^>]+>/g, " "))
        .replace(/\s+/g, " ")
        .trim(),
    ),
  );
}

const badges: [string, Badge][] = Object.entries(negotiationStatusLabels);

export function negotiationIn(markup: string): string {
  const [, worn] = /\btone-([\w-]+)/.exec(markup) ?? [];
  return badges.find(([, { tone }]) => tone === worn)?.[0] ?? "";
}

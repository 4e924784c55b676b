import type { z } from "zod";
import { CONTROLS, isCleanText } from "../../contract/texts.ts";

type Values = Record<string, unknown>;
export type Raw = Values;

export function textOf(raw: Raw, name: string): string {
  const value = raw[name];
  return typeof value === "string" ? value : "";
}

const ALL_CONTROLS = new RegExp(CONTROLS, "g");

export function withoutControls(text: string): string {
  return text.toWellFormed().replace(ALL_CONTROLS, "");
}

/** Texts in NFC; values that hold a control character or half a surrogate pair are left as they are. */
export function cleanInput(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, normalised(value)]));
}

function normalised(value: unknown): unknown {
  if (typeof value === "string") return isCleanText(value) ? value.normalize("NFC") : value;
  return Array.isArray(value) ? value.map(normalised) : value;
}

function isClean(value: unknown): boolean {
  if (typeof value === "string") return isCleanText(value);
  return !Array.isArray(value) || value.every(isClean);
}

/**
 * Parses a query key by key: a value that is not understood is left out and named, so that one wrong filter does not
 * take the page down. Keys the schema does not know are ignored silently (campaign marks and the like).
 */
export function parseQuery(schema: z.ZodObject, given: Values): { query: Values; ignored: string[] } {
  const clean = cleanInput(given);
  const kept: Values = {};
  const ignored: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = clean[name];
    if (value === undefined || value === "") continue;
    if (isClean(value) && (field as z.ZodType).safeParse(value).success) kept[name] = value;
    else ignored.push(name);
  }
  const whole = schema.safeParse(kept);
  if (whole.success) return { query: whole.data, ignored };
  const rest = schema.safeParse({});
  return { query: rest.success ? rest.data : {}, ignored: [...ignored, ...Object.keys(kept)] };
}

/**
 * What a form can hold: texts, lists of texts, and files. Whatever else somebody says in JSON in a form's place is left out,
 * so that it is missing and not a value that no page can show.
 */
export function formFields(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isFormValue(value)));
}

function isFormValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === "string");
  return typeof value === "string" || value instanceof Uint8Array;
}

const FORM_FIELDS = new Set(["_csrf", "_key", "_facility", "_brand"]);

export interface ParsedForm {
  body: Values | undefined;
  errors: Record<string, string>;
  raw: Values;
}

export function parseForm(schema: z.ZodObject, given: Values): ParsedForm {
  const raw = Object.fromEntries(
    Object.entries(cleanInput(given)).filter(([name]) => !FORM_FIELDS.has(name)),
  );
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw))
    if (!isClean(value)) errors[name] = "使用できない文字が含まれています。";
  const parsed = schema.safeParse(raw);
  if (!parsed.success)
    for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? "_form")] ??= issue.message;
  return { body: parsed.success && Object.keys(errors).length === 0 ? parsed.data : undefined, errors, raw };
}

import type { Field } from "../../lib/fields/field.ts";

interface Choice {
  value: string | number;
  label: string;
}

/** A choice, or a group of them under a heading. */
export interface Listed {
  label: string;
  value?: string | number;
  options?: readonly Choice[];
}

const TYPES: Partial<Record<Field["kind"], string>> = {
  lines: "textarea",
  rent: "number",
  count: "number",
  number: "decimal",
  choice: "select",
  flag: "select",
  id: "select",
};

/** A field of a record as `shared/_field` draws it; its choices where it has no list of its own. */
export function drawnField(
  name: string,
  { label, unit, kind, choices, hint, isRequired, autocomplete }: Field,
  list?: readonly Listed[],
) {
  const own = choices && Object.entries(choices).map(([value, text]): Choice => ({ value, label: text }));
  const none = { value: "", label: "（指定しない）" };
  const options = list ?? (own && kind === "choice" && !isRequired ? [none, ...own] : own);
  return { name, label, unit, type: TYPES[kind], hint, isRequired, autocomplete, options };
}

type Drawn = ReturnType<typeof drawnField>;

/** The fields of a form with what stands in them and what is wrong with it. */
export function filledFields<Name extends string>(
  fields: Readonly<Record<Name, Drawn>>,
  values: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, string>>,
) {
  const filled = Object.entries<Drawn>(fields).map(([name, field]) => [
    name,
    { ...field, value: values[name] ?? "", error: errors[name] },
  ]);
  return Object.fromEntries(filled) as Record<Name, Drawn & { value: string; error: string | undefined }>;
}

import type { Field } from "../../lib/fields/field.ts";

interface Choice {
  value: string | number;
  label: string;
}

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

/** Whose value of a field is kept when two people changed the same thing. */
export type Side = "mine" | "theirs";

type Values = Record<string, string>;

/** One field that stands differently in what I typed and in what somebody else saved meanwhile. */
export interface ConflictRow {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Mine only where I changed the field myself. */
  preferred: Side;
}

/**
 * The fields that differ between my form and the record as it is now. `before` is how the record stood when I opened
 * the form: where I left a field as it was, the other's value is the one to keep.
 */
export function conflictRows(
  values: { mine: Values; theirs: Values; before: Values },
  labels: Record<string, string>,
  textOf: (side: Side, name: string) => string,
): ConflictRow[] {
  const { mine, theirs, before } = values;
  return Object.keys(labels)
    .filter((name) => (mine[name] ?? "") !== (theirs[name] ?? ""))
    .map((name) => ({
      name,
      label: labels[name] ?? "",
      mine: textOf("mine", name),
      theirs: textOf("theirs", name),
      preferred: (mine[name] ?? "") === (before[name] ?? "") ? "theirs" : "mine",
    }));
}

/** The values of a form with each field taken from the side chosen for it (`use_<field>`, `theirs_<field>`). */
export function chosenValues(raw: Record<string, unknown>): Record<string, unknown> {
  const chosen = Object.entries(raw).flatMap(([name, side]) => {
    if (!name.startsWith("use_") || side !== "theirs") return [];
    const field = name.slice("use_".length);
    return [[field, raw[`theirs_${field}`] ?? ""]];
  });
  return { ...raw, ...Object.fromEntries(chosen) };
}

/** The texts that the form was drawn with, from its hidden field; none where it is unreadable. */
export function valuesBefore(raw: Record<string, unknown>): Values {
  try {
    const before: unknown = JSON.parse(String(raw.before ?? "{}"));
    return typeof before === "object" && before !== null ? (before as Values) : {};
  } catch {
    return {};
  }
}

export interface Group {
  code: number;
  value: string;
}

export interface Entry {
  type: string;
  groups: Group[];
}

function* groupsOf(text: string): Generator<Group> {
  let at = 0;
  const line = () => {
    const end = text.indexOf("\n", at);
    const found = text.slice(at, end === -1 ? text.length : end);
    at = end === -1 ? text.length : end + 1;
    return found.endsWith("\r") ? found.slice(0, -1) : found;
  };
  while (at < text.length) {
    const code = Number.parseInt(line(), 10);
    const value = line();
    if (Number.isFinite(code)) yield { code, value };
  }
}

export function* entriesOf(text: string): Generator<Entry> {
  let entry: Entry | undefined;
  for (const group of groupsOf(text)) {
    if (group.code === 999) continue;
    if (group.code === 0) {
      if (entry) yield entry;
      entry = { type: group.value.trim().toUpperCase(), groups: [] };
    } else entry?.groups.push(group);
  }
  if (entry) yield entry;
}

export function textOf({ groups }: Entry, code: number): string | undefined {
  return groups.find((group) => group.code === code)?.value;
}

export function numberOf(entry: Entry, code: number): number | undefined {
  const text = textOf(entry, code);
  const number = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

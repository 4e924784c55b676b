export interface Origin {
  file: string;
  line: number;
}

export interface Code {
  text: string;
  origins: (Origin | undefined)[];
}

export class Lines {
  readonly #lines: string[] = [];
  readonly #origins: (Origin | undefined)[] = [];

  glue(text: string, origin = this.#origins.at(-1)): void {
    for (const line of text.split("\n")) this.#push(line, origin);
  }

  join(text: string): void {
    this.#lines.push(`${this.#lines.pop() ?? ""}${text}`);
  }

  written(text: string, { file, line }: Origin): void {
    for (const [index, one] of text.split("\n").entries()) this.#push(one, { file, line: line + index });
  }

  code(): Code {
    return { text: `${this.#lines.join("\n")}\n`, origins: this.#origins };
  }

  #push(line: string, origin: Origin | undefined): void {
    this.#lines.push(line);
    this.#origins.push(origin);
  }
}

export interface Arguments {
  ranges: { from: number; to: number }[];
  close: number;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

export function argumentsAt(text: string, open: number): Arguments {
  const ranges: Arguments["ranges"] = [];
  const expected = [")"];
  let from = open + 1;
  let at = open + 1;
  while (expected.length > 0) {
    const end = skipped(text, at);
    if (end > at) {
      at = end;
      continue;
    }
    const char = text[at];
    if (char === undefined)
      throw new Error(`The brackets of a call do not close: ${text.slice(open, open + 80)}`);
    if (char === "," && expected.length === 1) {
      ranges.push({ from, to: at });
      from = at + 1;
    } else if (char in CLOSING) expected.push(CLOSING[char] as string);
    else if (char === expected.at(-1)) expected.pop();
    at++;
  }
  const close = at - 1;
  if (text.slice(from, close).trim() !== "") ranges.push({ from, to: close });
  return { ranges, close };
}

export function skipped(text: string, at: number): number {
  const char = text[at];
  if (text.startsWith("//", at)) return indexOrEnd(text, "\n", at);
  if (text.startsWith("/*", at)) return indexOrEnd(text, "*/", at) + 2;
  if (char !== '"' && char !== "'" && char !== "`") return at;
  let next = at + 1;
  while (next < text.length && text[next] !== char) {
    if (text[next] === "\\") next++;
    else if (char === "`" && text.startsWith("${", next)) next = closing(text, next + 2);
    next++;
  }
  return next + 1;
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const end = skipped(text, at);
    if (end > at) at = end;
    else if (text[at] === "}" && depth-- === 0) return at;
    else {
      if (text[at] === "{") depth++;
      at++;
    }
  }
  return text.length;
}

function indexOrEnd(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? text.length : found;
}

import { Recent } from "../../lib/recent.ts";
import { Markup } from "./markup.ts";

/** JSON that cannot end the script element it stands in. It is read as JSON, never as a script's source. */
export function scriptJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll("<", "\\u003c");
}

interface FrozenJson {
  number: number;
  bytes: Buffer;
}

const jsonOfFrozen = new WeakMap<object, FrozenJson>();
let frozenCount = 0;

function frozenJson(value: object): FrozenJson {
  const known = jsonOfFrozen.get(value);
  if (known) return known;
  const written = { number: ++frozenCount, bytes: Buffer.from(scriptJson(value) as string) };
  jsonOfFrozen.set(value, written);
  return written;
}

/**
 * The props' JSON without what is withheld, and a short text that is the same for the same props. What is frozen, because
 * it was made of an answer that came again, is written once, and stands in the short text by its number.
 */
export function propsJson(
  props: object,
  withheld: readonly string[] = [],
): { json: (string | Buffer)[]; key: string } {
  const json: (string | Buffer)[] = [];
  let key = "";
  let text = "{";
  for (const [name, value] of Object.entries(props)) {
    const isFrozen = typeof value === "object" && value !== null && Object.isFrozen(value);
    const written = isFrozen ? frozenJson(value) : scriptJson(value);
    if (written === undefined) continue;
    if (withheld.includes(name)) {
      key += typeof written === "string" ? written : `#${written.number}`;
      continue;
    }
    text += `${text === "{" && json.length === 0 ? "" : ","}${scriptJson(name)}:`;
    if (typeof written === "string") text += written;
    else {
      json.push(text, written.bytes);
      key += `${text}#${written.number}`;
      text = "";
    }
  }
  text += "}";
  json.push(text);
  return { json, key: key + text };
}

const MOST_KEPT = 2_000_000;
const kept = new Recent<Markup>(MOST_KEPT, ({ size }, key) => key.length + size);

/**
 * The markup of the same props once more: a floor is looked at all day between two changes, and drawing it is the
 * dearest part of its page. An island's markup depends on its props alone, or it could not wake up in the browser.
 */
export function keptMarkup(key: string, draw: () => string): Markup {
  return kept.get(key, () => Markup.of(draw()));
}

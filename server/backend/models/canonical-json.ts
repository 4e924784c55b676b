/**
 * JSON with the keys of every object in code point order and no spaces, after RFC 8785: equal values give equal bytes,
 * so that frozen inputs can be hashed (SHA-256 by the caller) and compared. Undefined fields are left out, as JSON does.
 * Maps, sets, functions and numbers that JSON does not know (NaN, infinities) throw TypeError.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(",")}]`;
  if (typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(",")}}`;
  }
  throw new TypeError(`not a JSON value: ${String(value)}`);
}

/** What stands after the name of a town in an address. */
export interface AddressEnd {
  /** The address without its numbers. */
  base: string;
  /** The first number, which may be that of a chome. */
  first: string;
  /** What follows the first number and its sign. */
  rest: string;
  /** All that follows the base, as folded. */
  end: string;
}

const NUMBERS = /^(\D+?)(?:大字|字)?((\d{1,5})(?:丁目|番地の|番地|番|号|-|の|ノ)?(.*))$/u;

/** Splits folded words without spaces before their first number; undefined where there is none. */
export function addressEnd(words: string): AddressEnd | undefined {
  const [, base, end, first, rest] = NUMBERS.exec(words) ?? [];
  if (base === undefined || end === undefined || first === undefined) return undefined;
  return { base, first, rest: rest ?? "", end };
}

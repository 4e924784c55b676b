import { createHash } from "node:crypto";
import { TEXTS } from "../contract/nasty.ts";
import { KEYS, MARK, numbersOf, VALUES } from "../pages/odd-requests.ts";

const BREAKS_OUT = [
  MARK,
  "' onmouseover='kanariya' x='",
  '" onmouseover="kanariya" x="',
  "</title></textarea></script><script>kanariya</script>",
  "--><script>kanariya</script>",
  "javascript:kanariya()",
  "\r\nX-Kanariya: 1",
  "<%= kanariya %>",
];
const TYPED = [
  ...VALUES,
  ...TEXTS,
  "a\tb",
  "１２３",
  "2026-02-30",
  "2026-13",
  "null",
  "undefined",
  "[object Object]",
];
const JSON_VALUES: readonly unknown[] = [
  JSON.parse('{"then":1}'),
  null,
  true,
  0,
  -0.5,
  1e308,
  2 ** 53,
  [],
  [[]],
  [null],
  ["a", "b"],
  {},
  { toString: null },
  { toString: 1, valueOf: 1 },
  { length: -1 },
  { length: 1e9, 0: "a" },
  { toJSON: 1 },
  { message: MARK, name: MARK },
  Array.from({ length: 300 }, (_, n) => n),
];

/** The choices of one request of a seed: the same for the same two numbers, so that each can be made again. */
export class Odds {
  readonly next: (below: number) => number;

  constructor(seed: number, n: number) {
    this.next = numbersOf(createHash("sha256").update(`${seed} ${n}`).digest().readUInt32LE());
  }

  once(inTimes: number): boolean {
    return this.next(inTimes) === 0;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.next(from.length)] as T;
  }

  text(): string {
    return this.pick(this.once(3) ? BREAKS_OUT : TYPED);
  }

  value(): unknown {
    return this.once(2) ? this.text() : this.pick(JSON_VALUES);
  }

  key(known: readonly string[]): string {
    return known.length > 0 && !this.once(4)
      ? this.pick(known)
      : this.pick([...KEYS, "constructor", "toString", "a.b", "a[]"]);
  }
}

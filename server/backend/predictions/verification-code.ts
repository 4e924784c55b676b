import { inputHash } from "./outcome.ts";

export interface Evidence {
  name: string;
  inputs_hash: string;
  yearly_sales_yen: number | null;
  result: object;
}

/** Without I, L, O and U, which are read as something else. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Half of a code: five bits a letter, four a digit of a hash. */
const HALF = { letters: 8, digits: 10 };

export function verificationCodeOf({ name, inputs_hash, yearly_sales_yen, result }: Evidence): string {
  const code = lettersOf(inputs_hash) + lettersOf(inputHash({ name, yearly_sales_yen, result }));
  return code.replace(/.{4}(?=.)/g, "$&-");
}

export function inputsHashStart(code: string): string {
  const bits = [...code.slice(0, HALF.letters)].map((letter) => LETTERS.indexOf(letter).toString(32));
  return Number.parseInt(bits.join(""), 32).toString(16).padStart(HALF.digits, "0");
}

function lettersOf(hash: string): string {
  const bits = Number.parseInt(hash.slice(0, HALF.digits), 16).toString(32).padStart(HALF.letters, "0");
  return [...bits].map((digit) => LETTERS[Number.parseInt(digit, 32)]).join("");
}

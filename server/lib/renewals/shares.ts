/** Areas are told to a tenth of a 坪: less than half of one is no difference. */
const TOLERANCE = 0.05;

/** Whether parts of a section come to more than it has, 坪. */
export function isTooMuch(parts: number, whole: number): boolean {
  return parts - whole > TOLERANCE;
}

/** What parts leave of a section, 坪; nothing where it is no more than rounding. */
export function leftOf(whole: number, parts: number): number {
  const left = whole - parts;
  return left > TOLERANCE ? left : 0;
}

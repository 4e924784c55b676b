/**
 * A number as people type it: any width, grouped thousands, spaces, hyphen-likes as minus.
 * @returns undefined for no text, NaN for text that is no number
 */
export function typedNumber(text: string): number | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/[−ー―‐]/gu, "-")
    .replace(/[,\s]/gu, "");
  if (plain === "") return undefined;
  return /^[+-]?(\d{1,12}(\.\d{1,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Digits and hyphens in any width; hyphen-likes between digits become hyphens. */
export function plainCode(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[−ー―‐–—]/gu, "-")
    .replace(/[\s〒]/gu, "");
}

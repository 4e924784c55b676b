const SUFFIX = /(都|道|府|県|市|区|町|村|駅)$/u;

/** How well a name answers the words: 4 the same, 3 the same but for 市, 駅 and the like, 2 begins so, 1 holds them. */
export function rankOf(key: string, whole: string, words: string): number {
  if (key === words || whole === words) return 4;
  if (key === words.replace(SUFFIX, "") || key.replace(SUFFIX, "") === words) return 3;
  if (key.startsWith(words) || whole.startsWith(words)) return 2;
  return whole.includes(words) ? 1 : 0;
}

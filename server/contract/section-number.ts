/** Dashes of every width between letters or digits; a long vowel mark counts there too: `1211ー２`. */
const DASHES = /(?<=[0-9A-Za-z])[\u2010-\u2015\u2212ー-](?=[0-9A-Za-z])/gu;

export function foldSectionNumber(text: string): string {
  return text.normalize("NFKC").trim().replace(DASHES, "-");
}

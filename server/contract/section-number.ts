/** Dashes of every width between letters or digits; a long vowel mark counts there too: `1211ー２`. */
const DASHES = /(?<=[0-9A-Za-z])[\u2010-\u2015\u2212ー-](?=[0-9A-Za-z])/gu;

/** A section number in one spelling, so that `１１５` is 115 and `1211ー２` is 1211-2. */
export function foldSectionNumber(text: string): string {
  return text.normalize("NFKC").trim().replace(DASHES, "-");
}

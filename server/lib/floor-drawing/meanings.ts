/** What a layer of a drawing can be. */
export const layerMeaningLabels = {
  section: "区画",
  outline: "外形",
  corridor: "通路",
  core: "コア",
  none: "使わない",
} as const;
export type LayerMeaning = keyof typeof layerMeaningLabels;

const WORDS: readonly [Exclude<LayerMeaning, "none">, RegExp][] = [
  [
    "core",
    /コア|core|エレベータ|エスカレータ|階段|昇降|便所|トイレ|stair|toilet|(?:^|[^a-z])(?:ev|elv|esc|wc)(?:[^a-z]|$)/i,
  ],
  ["corridor", /通路|廊下|モール|corridor|passage|mall|aisle/i],
  ["outline", /外形|外周|外壁|建物|outline|perimeter|boundary|(?:^|[^a-z])(?:ext|gross)(?:[^a-z]|$)/i],
  ["section", /区画|店舗|テナント|専有|section|tenant|shop|store|lease|unit|(?:^|[^a-z])gla(?:[^a-z]|$)/i],
];

/** What a layer seems to be by its name; nothing that is switched off is used unasked. */
export function guessMeaning({ name, isHidden }: { name: string; isHidden: boolean }): LayerMeaning {
  if (isHidden) return "none";
  const plain = name.normalize("NFKC");
  return WORDS.find(([, words]) => words.test(plain))?.[0] ?? "none";
}

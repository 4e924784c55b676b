import { oneDecimal, SIZE_CLASS_LABELS, sizeClassOf } from "../../lib/areas.ts";
import { PRIOR } from "../../lib/match-prior.ts";
import { quantile } from "./statistics.ts";

/** What is known of a brand and a section when they are matched; null or an empty list where it is not known. */
export interface MatchInput {
  section: { area_tsubo: number };
  brand: {
    /** Areas of the brand's own stores, 坪. */
    store_areas_tsubo: readonly number[];
    /** The area that the brand wants, 坪; null where that end is not stated. */
    wanted_area_tsubo: readonly [number | null, number | null];
    /** Section size classes (0–4) that the brand plans for; empty when not stated. */
    planned_size_classes: readonly number[];
  };
  /** Shops of the brand's genre and of all genres, here and in facilities to compare with, as everybody sees them. */
  genres: {
    same_genre_here: number;
    shops_here: number;
    same_genre_elsewhere: number;
    shops_elsewhere: number;
  } | null;
  /** The trade areas of the brand's own stores elsewhere against the facility's: match/stores.ts. */
  stores: { quarter: number | null; alike: number; known: number };
}

/** A criterion's judgement: 0 (nothing speaks for it) to 1, or null when it cannot be judged; and why, in Japanese. */
export interface Criterion {
  fit: number | null;
  text: string;
  /** How much it was judged by, in Japanese; none where nothing was counted. */
  sample?: string;
}

/** Few cases are drawn towards neither: (n × fit + prior × 0.5) ÷ (n + prior), the prior counted in cases. */
const shrunk = (fit: number, cases: number, prior: number) =>
  (fit * cases + PRIOR.fit * prior) / (cases + prior);

const between = (value: number) => Math.min(1, Math.max(0, value));

/** 1 from `low` to `high`, falling with the logarithm outside to 0 at half the lower or twice the upper bound. */
function withinRange(area: number, low: number, high: number): number {
  if (area < low) return between(1 - Math.log2(low / area));
  return area > high ? between(1 - Math.log2(area / high)) : 1;
}

/** Area against the middle half of the brand's own stores. Needs three stores. */
export function areaRangeCriterion({ section, brand }: MatchInput): Criterion {
  if (brand.store_areas_tsubo.length < 3) return { fit: null, text: "既存店の面積（3店以上必要）" };
  const low = quantile(brand.store_areas_tsubo, 0.25);
  const high = quantile(brand.store_areas_tsubo, 0.75);
  const area = section.area_tsubo;
  const fit = withinRange(area, low, high);
  const outside = fit >= 0.5 ? "に近い" : area < low ? "より小さい" : "より大きい";
  const place = area < low || area > high ? outside : "の範囲内";
  const text = `面積${oneDecimal(area)}坪は、既存店の中央半分（${oneDecimal(low)}〜${oneDecimal(high)}坪）${place}`;
  const stores = brand.store_areas_tsubo.length;
  return { fit: shrunk(fit, stores, PRIOR.stores), text, sample: `既存店${stores}店` };
}

/**
 * Area against what the brand says it wants: its bounds; where it states none, its size classes: 1 the same, 0.5 next to
 * one, else 0.
 */
export function areaWishCriterion({ section, brand }: MatchInput): Criterion {
  const area = section.area_tsubo;
  const [min, max] = brand.wanted_area_tsubo;
  if (min !== null || max !== null) {
    const fit = withinRange(area, min ?? 0, max ?? Number.POSITIVE_INFINITY);
    const range = `${min === null ? "" : `${oneDecimal(min)}坪`}〜${max === null ? "" : `${oneDecimal(max)}坪`}`;
    return {
      fit,
      text: `出店希望の面積（${range}）${fit === 1 ? "に合う" : fit >= 0.5 ? "に近い" : "に合わない"}`,
    };
  }
  if (brand.planned_size_classes.length === 0) return { fit: null, text: "ブランドの出店希望の面積" };
  const own = sizeClassOf(area);
  const steps = Math.min(...brand.planned_size_classes.map((planned) => Math.abs(planned - own)));
  const fit = steps === 0 ? 1 : steps === 1 ? 0.5 : 0;
  const words = fit === 1 ? "に含まれる" : fit === 0.5 ? "の隣" : "に含まれない";
  return { fit, text: `区画サイズ${SIZE_CLASS_LABELS[own]}は出店希望サイズ${words}` };
}

/**
 * Genre gap: shops of the genre here (h) against how many there would be with the share of the facilities to compare
 * with (e): 0.5 at parity, 0 from twice as many, 1 where at least one whole shop is missing. Of a genre that is rare
 * everywhere its absence tells little: below one expected shop the gap counts in shops.
 */
export function genreGapCriterion({ genres }: MatchInput): Criterion {
  if (genres === null || genres.shops_here === 0 || genres.shops_elsewhere === 0)
    return { fit: null, text: "施設の業種構成" };
  const expected = (genres.same_genre_elsewhere / genres.shops_elsewhere) * genres.shops_here;
  const gap = (expected - genres.same_genre_here) / Math.max(1, expected);
  const text = `同業種は館内${genres.same_genre_here}店、同じタイプの施設の割合なら${oneDecimal(expected)}店`;
  const sample = `館内${genres.shops_here}店、同じタイプの他施設${genres.shops_elsewhere}店`;
  return { fit: shrunk(between(0.5 + gap / 2), genres.shops_elsewhere, PRIOR.shops), text, sample };
}

/**
 * Trade area: what the most alike quarter of the own stores have at least of similarity, ÷ 100. A quartile does not grow
 * with the chain, as the mean of its best three did. Needs three stores.
 */
export function tradeAreaQuarterCriterion({ stores: { quarter, known } }: MatchInput): Criterion {
  if (quarter === null) return { fit: null, text: "既存店の商圏（3店以上必要）" };
  const like = quarter >= 70 ? "よく似た" : quarter >= 50 ? "似た" : "あまり似ていない";
  const text = `既存店の4分の1は、${like}商圏にあります（類似度${Math.round(quarter)}／100以上）`;
  const fit = shrunk(between(quarter / 100), known, PRIOR.stores);
  return { fit, text, sample: `商圏のわかる館外の既存店${known}店` };
}

const HALF = 0.5;

/** Trade area: the share of the own stores in trade areas like this one; 1 from half of them. Needs three stores. */
export function tradeAreaShareCriterion({ stores: { alike, known } }: MatchInput): Criterion {
  if (known < 3) return { fit: null, text: "既存店の商圏の傾向（3店以上必要）" };
  const text = `既存店${known}店のうち、似た商圏にあるのは${alike}店（${Math.round((alike * 100) / known)}%）`;
  const fit = shrunk(between(alike / known / HALF), known, PRIOR.stores);
  return { fit, text, sample: `商圏のわかる館外の既存店${known}店` };
}

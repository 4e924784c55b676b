import { oneDecimal, SIZE_CLASS_LABELS, sizeClassOf } from "../../lib/areas.ts";
import { quantile } from "./statistics.ts";

/** What is known of a brand and a section when they are matched; null or an empty list where it is not known. */
export interface MatchInput {
  section: { area_tsubo: number };
  /** Genres that the recruitment asks for; empty when it asks for none. */
  wanted_genre_ids: readonly number[];
  brand: {
    genre_id: number;
    /** Areas of the brand's own stores, 坪. */
    store_areas_tsubo: readonly number[];
    /** Section size classes (0–4) that the brand plans for; empty when not stated. */
    planned_size_classes: readonly number[];
  };
  /** Occupied sections of the brand's genre and of all genres, here and in facilities to compare with. */
  genres: {
    same_genre_here: number;
    occupied_here: number;
    same_genre_elsewhere: number;
    occupied_elsewhere: number;
  } | null;
  /** Scores (0–100, similarity.ts) of the brand's own stores against the facility's trade area. */
  store_similarities: readonly number[];
  /** Yearly sales per 坪 in yen: predicted here, and those of the brand's own stores. */
  sales: { predicted_per_tsubo: number; own_per_tsubo: readonly number[] } | null;
}

/** A criterion's judgement: 0 (nothing speaks for it) to 1, or null when it cannot be judged; and why, in Japanese. */
export interface Criterion {
  fit: number | null;
  text: string;
}

const between = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Area against the middle 80 % of the brand's own stores (quantiles 0.1 to 0.9): 1 inside, falling with the logarithm
 * outside to 0 at half the lower or twice the upper bound. Needs three stores.
 */
export function areaRangeCriterion({ section, brand }: MatchInput): Criterion {
  if (brand.store_areas_tsubo.length < 3) return { fit: null, text: "既存店の面積（3店以上必要）" };
  const low = quantile(brand.store_areas_tsubo, 0.1);
  const high = quantile(brand.store_areas_tsubo, 0.9);
  const area = section.area_tsubo;
  const outside = area < low ? Math.log2(low / area) : Math.log2(Math.max(1, area / high));
  const range = `既存店の${oneDecimal(low)}〜${oneDecimal(high)}坪`;
  const place = outside > 0 ? `${range}の範囲外` : `${range}の範囲内`;
  return { fit: between(1 - outside), text: `面積${oneDecimal(area)}坪は${place}` };
}

/** Size class against the classes that the brand plans for: 1 the same, 0.5 next to one, else 0. */
export function areaClassCriterion({ section, brand }: MatchInput): Criterion {
  if (brand.planned_size_classes.length === 0) return { fit: null, text: "ブランドの出店希望サイズ" };
  const own = sizeClassOf(section.area_tsubo);
  const steps = Math.min(...brand.planned_size_classes.map((planned) => Math.abs(planned - own)));
  const fit = steps === 0 ? 1 : steps === 1 ? 0.5 : 0;
  const words = fit === 1 ? "に含まれる" : fit === 0.5 ? "の隣" : "に含まれない";
  return { fit, text: `区画サイズ${SIZE_CLASS_LABELS[own]}は出店希望サイズ${words}` };
}

/** Genre among those that the recruitment asks for: 1 or 0. */
export function wantedGenreCriterion({ wanted_genre_ids, brand }: MatchInput): Criterion {
  if (wanted_genre_ids.length === 0) return { fit: null, text: "募集の希望業種" };
  const isWanted = wanted_genre_ids.includes(brand.genre_id);
  return { fit: isWanted ? 1 : 0, text: isWanted ? "募集の希望業種に該当" : "募集の希望業種に該当しない" };
}

/**
 * Genre gap: the genre's share of occupied sections here (h) against its share in facilities to compare with (e), both
 * smoothed by half a section: 1 when h is 0, 0.5 at parity, 0 from twice e: 1 − h ÷ 2e.
 */
export function genreGapCriterion({ genres }: MatchInput): Criterion {
  if (genres === null || genres.occupied_here === 0 || genres.occupied_elsewhere === 0) {
    return { fit: null, text: "施設の業種構成" };
  }
  const here = genres.same_genre_here / genres.occupied_here;
  const elsewhere = (genres.same_genre_elsewhere + 0.5) / (genres.occupied_elsewhere + 0.5);
  const text = `同業種の割合は館内${percent(here)}、比較施設${percent(elsewhere)}`;
  return { fit: between(1 - here / (2 * elsewhere)), text };
}

/** Trade area: mean similarity ÷ 100 of the three own stores whose trade area is most like the facility's. */
export function tradeAreaCriterion({ store_similarities }: MatchInput): Criterion {
  if (store_similarities.length === 0) return { fit: null, text: "既存店の商圏" };
  const best = [...store_similarities].sort((a, b) => b - a).slice(0, 3);
  const score = best.reduce((sum, value) => sum + value, 0) / best.length;
  const text = `商圏が似た既存店${best.length}店との類似度は平均${Math.round(score)}`;
  return { fit: between(score / 100), text };
}

/** Sales: the share of the brand's own stores whose sales per 坪 the prediction for this section reaches. */
export function salesCriterion({ sales }: MatchInput): Criterion {
  if (sales === null || sales.own_per_tsubo.length === 0) return { fit: null, text: "売上予測" };
  const reached = sales.own_per_tsubo.filter((own) => sales.predicted_per_tsubo >= own).length;
  const count = sales.own_per_tsubo.length;
  return { fit: reached / count, text: `坪あたり予測売上は既存店${count}店中${reached}店以上の水準` };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

import { categories, type GenreRow, genres } from "../backend/reference/genres.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import type { DrawnUnit } from "./plans/draw.ts";
import type { Random } from "./random.ts";

type Mix = Readonly<Record<string, number>>;

const FOOD: Mix = { 食物販: 12, 飲食: 3, "美容・健康": 1, サービス: 1 };
const GROUND: Mix = { 食物販: 3, 飲食: 4, 服飾雑貨: 3, "美容・健康": 3, 生活雑貨: 3, 婦人服: 2, サービス: 1 };
const FASHION: Mix = { 婦人服: 8, 服飾雑貨: 4, 紳士服: 2, 生活雑貨: 2, "美容・健康": 2, 飲食: 1 };
const LIVING: Mix = { 生活雑貨: 6, 婦人服: 3, 服飾雑貨: 3, 子供服: 3, 紳士服: 2, "文化・趣味": 3, 飲食: 1 };
const FAMILY: Mix = {
  "文化・趣味": 4,
  子供服: 4,
  生活雑貨: 4,
  サービス: 2,
  "美容・健康": 2,
  アミューズメント: 1,
  飲食: 2,
};
const SERVICE: Mix = { "美容・健康": 5, サービス: 4, "文化・趣味": 4, 飲食: 2, 生活雑貨: 2 };
const DINING: Mix = { 飲食: 10, アミューズメント: 1, サービス: 1, "美容・健康": 1 };
const ALLEY: Mix = { 飲食: 8, 食物販: 3, 婦人服: 2, 紳士服: 2, 服飾雑貨: 2, 生活雑貨: 2 };
const SOUVENIR: Mix = { 食物販: 9, 飲食: 6, 服飾雑貨: 1, 生活雑貨: 2, サービス: 1 };
const ANCHORS: Mix = {
  "総合・大型": 4,
  食物販: 2,
  生活雑貨: 3,
  "文化・趣味": 3,
  アミューズメント: 2,
  "美容・健康": 1,
};

export function mixOf(spec: FacilitySpec, level: number): Mix {
  if (spec.type === "underground") return { ...FASHION, 飲食: 7, 食物販: 3 };
  if (spec.type === "raised_lower") return ALLEY;
  if (spec.type === "other") return SOUVENIR;
  if (level < 0) return FOOD;
  const top = Math.max(...spec.levels);
  if (level === 1) return spec.type === "station_building" ? { ...SOUVENIR, ...GROUND } : GROUND;
  if (level === top) return spec.levels.length > 2 ? DINING : LIVING;
  if (level === top - 1 && spec.levels.length > 4) return SERVICE;
  return [FASHION, LIVING, FAMILY][(level - 2) % 3] ?? FASHION;
}

const LARGE_ONLY = new Set([
  "スーパーマーケット",
  "家具",
  "映画館",
  "室内遊園地",
  "フィットネス",
  "ホームセンター",
]);
const LARGE_FIT = new Set([
  ...LARGE_ONLY,
  "書籍",
  "家電",
  "スポーツ用品",
  "均一価格雑貨",
  "ドラッグストア",
  "ゲームセンター",
]);
const idOf = new Map(categories.map((category) => [category.name, category.id]));

export function genresFor(unit: DrawnUnit, mix: Mix): [GenreRow, number][] {
  const isLarge = unit.area_tsubo >= 70;
  const wanted = isLarge ? anchorMix(mix) : mix;
  return Object.entries(wanted).flatMap(([name, weight]) => {
    const fitting = genres.filter((genre) => genre.category_id === idOf.get(name) && fits(genre, isLarge));
    return fitting.map((genre): [GenreRow, number] => [genre, weight / fitting.length]);
  });
}

function anchorMix(mix: Mix): Mix {
  if (mix === FOOD) return { 食物販: 8, "美容・健康": 1 };
  if (mix === DINING || mix === SERVICE)
    return { アミューズメント: 4, "文化・趣味": 3, 生活雑貨: 2, "美容・健康": 1 };
  return ANCHORS;
}

function fits(genre: GenreRow, isLarge: boolean): boolean {
  if (isLarge) return LARGE_FIT.has(genre.name) || genre.category_id === idOf.get("総合・大型");
  return !LARGE_ONLY.has(genre.name) && genre.category_id !== idOf.get("総合・大型");
}

export function drawGenre(rng: Random, unit: DrawnUnit, mix: Mix): GenreRow {
  return rng.weighted(genresFor(unit, mix));
}

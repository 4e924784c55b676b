import { categoryOf, type GenreRow } from "../backend/reference/genres.ts";
import { type BrandNeeds, isUsuallyHeavy } from "../lib/conditions.ts";
import type { Random } from "./random.ts";

const FOOD = "飲食";
const WATER = new Set([
  "惣菜・弁当",
  "和菓子",
  "洋菓子",
  "ベーカリー",
  "精肉",
  "鮮魚",
  "青果",
  "花・グリーン",
  "ペット用品",
  "美容室",
  "エステ",
  "クリニック",
  "歯科",
  "クリーニング",
  "フィットネス",
]);
const BAKING = new Set(["惣菜・弁当", "洋菓子", "ベーカリー"]);
const SAYS_HEAVY = "重飲食の設備が要る";

export function brandNeeds(rng: Random, genre: GenreRow, description: string): BrandNeeds {
  const isFood = categoryOf(genre) === FOOD;
  const isHeavy = isFood && (isUsuallyHeavy(genre.jsic_code) || description.includes(SAYS_HEAVY));
  const isBaking = BAKING.has(genre.name);
  return {
    is_heavy_food: isFood && !description.includes(SAYS_HEAVY) && rng.chance(0.15) ? null : isHeavy,
    needs_exhaust: isHeavy || isBaking,
    needs_grease_trap: isHeavy || genre.name === "惣菜・弁当",
    needs_water: isFood || WATER.has(genre.name),
    needs_gas_m3_per_hour: isHeavy ? rng.int(4, 12) : null,
    needs_power_kva: isHeavy ? rng.int(20, 45) : isFood || isBaking ? rng.int(10, 25) : null,
    ...hours(rng, genre, isFood),
  };
}

function hours(rng: Random, genre: GenreRow, isFood: boolean) {
  if (genre.name === "居酒屋") return { opens_at: "16:00", closes_at: rng.pick(["23:00", "24:00"]) };
  if (isFood && rng.chance(0.5)) return { opens_at: "11:00", closes_at: rng.pick(["21:00", "22:00"]) };
  if (genre.name === "カフェ" || genre.name === "ベーカリー")
    return { opens_at: rng.pick(["08:00", "09:00", "10:00"]), closes_at: "20:00" };
  return { opens_at: null, closes_at: null };
}

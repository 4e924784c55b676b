import type { BrandRow } from "./brands.ts";
import type { Random } from "./random.ts";

export type ChainSizes = readonly (readonly [readonly [number, number], number])[];
export const LISTED_SIZES: ChainSizes = [
  [[60, 115], 5],
  [[25, 45], 20],
  [[10, 22], 45],
  [[2, 8], 30],
];
export const COMPOSED_SIZES: ChainSizes = [
  [[60, 115], 9],
  [[28, 50], 25],
  [[10, 25], 42],
  [[3, 9], 24],
];
const FIXED_SIZES: Readonly<Record<string, number>> = {
  ソヨゴ珈琲: 88,
  麺処いぶき: 40,
  木と日々: 22,
  ヒトエ衣料: 3,
  アサギ洋品店: 2,
  シロツメ: 14,
  "秋津堂（仮）": 3,
  "NEXT KITCHEN 準備室": 3,
};

const RIVAL_SIZES: Readonly<Record<string, number>> = {
  "喫茶 ランプ亭": 150,
  "スタンド 日々ノ豆": 110,
  "煮干しそば 浜太郎": 70,
  香りの庭: 60,
};

export function chainSize(rng: Random, brand: BrandRow, sizes: ChainSizes): number {
  const [low, high] = rng.weighted(sizes);
  return FIXED_SIZES[brand.name] ?? RIVAL_SIZES[brand.name] ?? rng.int(low, high);
}

const METROPOLITAN = [3, 3, 3, 5, 5, 4];
const EVERYWHERE = [1, 2, 3, 4, 5, 6, 7, 8];

export function territory(rng: Random, brand: BrandRow): number[] {
  if (brand.name in FIXED_SIZES || brand.name in RIVAL_SIZES) return METROPOLITAN;
  const home = rng.int(1, 8);
  return rng.weighted([
    [EVERYWHERE, 30],
    [[home, home, home, ...EVERYWHERE], 20],
    [METROPOLITAN, 20],
    [[home, Math.min(8, home + 1)], 20],
    [[home], 10],
  ]);
}

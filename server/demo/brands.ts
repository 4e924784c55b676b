import { type GenreRow, genreNamed, genres } from "../backend/reference/genres.ts";
import { BRAND_LINES } from "./brand-list.ts";
import { type BrandProfile, brandProfile } from "./brand-profile.ts";
import { japanTime } from "./dates.ts";
import { random } from "./random.ts";

export interface BrandRow extends BrandProfile {
  id: number;
  name: string;
  name_kana: string;
  genre_id: number;
  store_count: number;
  is_enabled: boolean;
  is_stealth: boolean;
  is_brand_benchmark: boolean;
  is_gps_people_flow: boolean;
  is_category_similar_score: boolean;
  is_sales_prediction: boolean;
  is_exclusive: boolean;
  is_facility_plan: boolean;
  is_carto_url: boolean;
  carto_url: string | null;
  created_at: string;
  updated_at: string;
}

type Plans = Pick<
  BrandRow,
  | "is_brand_benchmark"
  | "is_gps_people_flow"
  | "is_category_similar_score"
  | "is_sales_prediction"
  | "is_exclusive"
  | "is_facility_plan"
  | "is_carto_url"
  | "carto_url"
>;

const NO_PLAN: Plans = {
  is_brand_benchmark: false,
  is_gps_people_flow: false,
  is_category_similar_score: false,
  is_sales_prediction: false,
  is_exclusive: false,
  is_facility_plan: false,
  is_carto_url: false,
  carto_url: null,
};
const ALL_PLANS: Plans = {
  is_brand_benchmark: true,
  is_gps_people_flow: true,
  is_category_similar_score: true,
  is_sales_prediction: true,
  is_exclusive: true,
  is_facility_plan: true,
  is_carto_url: true,
  carto_url: "https://example.com/roadmap",
};

export const BRAND_OF = {
  brand: "ソヨゴ珈琲",
  brandlite: "ヒトエ衣料",
  prediction: "麺処いぶき",
  both: "木と日々",
  rivalbrand: "アサギ洋品店",
  curator: "シロツメ",
  stealth: "秋津堂（仮）",
} as const;

const FIXED_PLANS: Record<string, Plans> = {
  [BRAND_OF.brand]: ALL_PLANS,
  [BRAND_OF.brandlite]: NO_PLAN,
  [BRAND_OF.prediction]: { ...NO_PLAN, is_sales_prediction: true },
  [BRAND_OF.both]: { ...NO_PLAN, is_brand_benchmark: true, is_facility_plan: true },
  [BRAND_OF.rivalbrand]: {
    ...ALL_PLANS,
    is_exclusive: false,
    is_carto_url: false,
    carto_url: null,
  },
  [BRAND_OF.curator]: { ...NO_PLAN, is_brand_benchmark: true },
};
const STEALTH = new Set(["秋津堂（仮）", "NEXT KITCHEN 準備室"]);
const DISABLED = new Set(["旧館パーラー", "ヒグラシ呉服", "デンキの三ツ星", "湯沸かし茶房"]);

function plansOf(name: string, seed: string): Plans {
  const fixed = FIXED_PLANS[name];
  if (fixed !== undefined) return fixed;
  const rng = random(`${seed}/brand-plans/${name}`);
  return {
    ...NO_PLAN,
    is_brand_benchmark: rng.chance(0.35),
    is_facility_plan: rng.chance(0.3),
    is_sales_prediction: rng.chance(0.25),
    is_gps_people_flow: rng.chance(0.1),
    is_category_similar_score: rng.chance(0.1),
    is_exclusive: rng.chance(0.08),
  };
}

export function listedBrands(seed: string): BrandRow[] {
  return BRAND_LINES.trim()
    .split("\n")
    .map((line, index) => {
      const [name = "", name_kana = "", genre = "", description = ""] = line.split("|");
      return brandRow(index + 1, index + 1, { name, name_kana, genre: genreNamed(genre), description }, seed);
    });
}

interface BrandFacts {
  name: string;
  name_kana: string;
  genre: GenreRow;
  description: string;
}

function brandRow(id: number, number: number, facts: BrandFacts, seed: string): BrandRow {
  const rng = random(`${seed}/brand/${facts.name}`);
  const day = String(rng.int(1, 28)).padStart(2, "0");
  const created = japanTime(`202${rng.int(3, 5)}-0${rng.int(1, 9)}-${day}`, rng.int(9, 18), rng.int(0, 59));
  const updated = japanTime(`2026-0${rng.int(1, 9)}-${day}`, rng.int(9, 18), rng.int(0, 59));
  return {
    id,
    name: facts.name,
    name_kana: facts.name_kana,
    genre_id: facts.genre.id,
    ...brandProfile(seed, number, facts),
    store_count: 0,
    is_enabled: !DISABLED.has(facts.name),
    is_stealth: STEALTH.has(facts.name),
    ...plansOf(facts.name, seed),
    created_at: created,
    updated_at: updated,
  };
}

const HEADS = [
  "アケ",
  "イト",
  "ウツ",
  "エノ",
  "オリ",
  "カゼ",
  "キリ",
  "クモ",
  "ケヤ",
  "コト",
  "サザ",
  "シオ",
  "スズ",
  "セセ",
  "ソメ",
  "タマ",
  "チト",
  "ツユ",
  "トモ",
  "ナギ",
  "ニシ",
  "ヌノ",
  "ネイ",
  "ノギ",
] as const;
const TAILS = [
  "ラギ",
  "リハ",
  "ルミ",
  "レイ",
  "ロカ",
  "マチ",
  "ミヤ",
  "ムラ",
  "メノ",
  "モリ",
  "ヤマ",
  "ユキ",
  "ヨリ",
  "ワカ",
  "ハナ",
  "ヒロ",
  "フネ",
  "ヘイ",
  "ホシ",
  "サト",
];
const FORMS = ["", "舎", "屋", "本舗", "商店", "工房", "堂", "市場"] as const;
const FORM_KANA = ["", "シャ", "ヤ", "ホンポ", "ショウテン", "コウボウ", "ドウ", "イチバ"] as const;

export const BRANDS_PER_BLOCK = 118;

function composedBrand(number: number, id: number, seed: string): BrandRow {
  const head = HEADS[number % HEADS.length] ?? "アケ";
  const tail = TAILS[Math.floor(number / HEADS.length) % TAILS.length] ?? "ラギ";
  const round = Math.floor(number / (HEADS.length * TAILS.length));
  const form = round % FORMS.length;
  const series = round >= FORMS.length ? ` ${Math.floor(round / FORMS.length) + 1}` : "";
  const genre = random(`${seed}/composed/${number}`).pick(genres);
  const name = `${head}${tail}${FORMS[form]}${series}`;
  const name_kana = `${head}${tail}${FORM_KANA[form]}${series}`;
  const description = `${genre.name}の店を各地に広げている会社。`;
  return brandRow(id, 1_000 + number, { name, name_kana, genre, description }, seed);
}

export function composedBrands(seed: string, from: number, count: number): BrandRow[] {
  return Array.from({ length: count }, (_, index) => composedBrand(from + index, index + 1, seed));
}

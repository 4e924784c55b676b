import { brandSearchText } from "../backend/brands/words.ts";
import { isStopWord } from "../backend/models/tokens.ts";
import { categoryOf, type GenreRow } from "../backend/reference/genres.ts";
import { SIZE_CLASS_LABELS, sizeClassOf } from "../lib/areas.ts";
import type { BrandNeeds } from "../lib/conditions.ts";
import { brandNeeds } from "./brand-needs.ts";
import { personName } from "./names.ts";
import { type Random, random } from "./random.ts";
import { COMMON_TAGS, GENRE_TAGS, VOCABULARIES, type Vocabulary, WISHES } from "./vocabulary.ts";

export interface BrandTagRow {
  brand_id: number;
  tag: string;
  weight: number;
}

export interface BrandLogo {
  letter: string;
  shape: "circle" | "square" | "diamond" | "arch" | "drop";
  colour: number;
}
export interface SizePlans {
  is_s_size_plan: boolean;
  is_m_size_plan: boolean;
  is_mp_size_plan: boolean;
  is_l_size_plan: boolean;
  is_lp_size_plan: boolean;
}
export interface BrandProfile extends SizePlans, BrandNeeds {
  description: string;
  company_name: string;
  contact_email: string;
  contact_name: string;
  logo: BrandLogo;
  wanted_area_min_tsubo: number;
  wanted_area_max_tsubo: number;
  is_kukaku: boolean;
  search_text: string;
}

const SHAPES = ["circle", "square", "diamond", "arch", "drop"] as const;

export function vocabularyOf(genre: GenreRow): Vocabulary {
  const found = VOCABULARIES[categoryOf(genre)];
  if (found === undefined) throw new Error(`No vocabulary for ${genre.name}.`);
  return found;
}

export function brandProfile(
  seed: string,
  id: number,
  facts: { name: string; name_kana: string; description: string; genre: GenreRow },
): BrandProfile {
  const { name, name_kana, genre } = facts;
  const rng = random(`${seed}/brand-profile/${name}`);
  const [low, high] = vocabularyOf(genre).area;
  const min = Math.max(3, Math.round(low * rng.between(0.6, 1.1)));
  const max = Math.max(min + 5, Math.round(high * rng.between(0.8, 1.4)));
  const sentences = facts.description.split(/(?<=。)/u);
  const description = [...sentences, ...moreSentences(rng.fork("words"), genre)].slice(0, 4).join("");
  const company_name = companyName(rng, name);
  const tags = tagsOf(seed, { name, description }, genre).map(({ tag }) => tag);
  return {
    description,
    company_name,
    contact_email: `brand${String(id).padStart(4, "0")}@kukaku.example`,
    contact_name: personName(rng),
    logo: {
      letter: [...name.replace(/^[（(「]/u, "")][0] ?? "K",
      shape: rng.pick(SHAPES),
      colour: rng.int(1, 11),
    },
    wanted_area_min_tsubo: min,
    wanted_area_max_tsubo: max,
    ...sizePlans(min, max),
    ...brandNeeds(rng.fork("needs"), genre, description),
    is_kukaku: id <= 6 || rng.chance(0.9),
    search_text: brandSearchText({ name, name_kana, company_name, genre_name: genre.name, tags }),
  };
}

export function sizePlans(min: number, max: number): SizePlans {
  const [from, to] = [sizeClassOf(min), sizeClassOf(max)];
  const wants = SIZE_CLASS_LABELS.map((_, index) => index >= from && index <= to);
  const [s = false, m = false, mp = false, l = false, lp = false] = wants;
  return {
    is_s_size_plan: s,
    is_m_size_plan: m,
    is_mp_size_plan: mp,
    is_l_size_plan: l,
    is_lp_size_plan: lp,
  };
}

function moreSentences(rng: Random, genre: GenreRow): string[] {
  const own = rng.shuffle(vocabularyOf(genre).sentences).slice(0, rng.int(1, 2));
  return rng.chance(0.6) ? [...own, rng.pick(WISHES)] : own;
}

function companyName(rng: Random, name: string): string {
  const stem = name.split(/[ 　（・]/u)[0] ?? name;
  const form = rng.pick([
    "株式会社*",
    "株式会社*",
    "*株式会社",
    "*商事株式会社",
    "合同会社*",
    "株式会社*本社",
  ]);
  return form.replace("*", stem);
}

export function brandTagsOf(
  seed: string,
  brand: { id: number; name: string; description: string },
  genre: GenreRow,
): BrandTagRow[] {
  return tagsOf(seed, brand, genre).map((tag) => ({ brand_id: brand.id, ...tag }));
}

/** Runs of one script between particles and signs: no others are whole words, whatever is written on to them. */
const OWN_WORDS =
  /(?<=^|[、のとをにはがでもやなるむくすうたい])(?:\p{Script=Han}{2,6}|[\p{Script=Katakana}ー]{3,10})(?=$|[、のとをにはがでもやな])/gu;
const STARTS_WITH_NUMBER = /^[〇一二三四五六七八九十百千]/;

function tagsOf(
  seed: string,
  brand: { name: string; description: string },
  genre: GenreRow,
): { tag: string; weight: number }[] {
  const rng = random(`${seed}/brand-tags/${brand.name}`);
  const first = brand.description.split("。")[0] ?? "";
  const own = [...new Set(first.match(OWN_WORDS) ?? [])]
    .filter((word) => !STARTS_WITH_NUMBER.test(word) && !isStopWord(word))
    .slice(0, 6);
  const ofGenre = [...genre.name.split("・"), ...(GENRE_TAGS[genre.name]?.split(" ") ?? [])];
  const ofCategory = rng.shuffle(vocabularyOf(genre).tags).slice(0, rng.int(5, 9));
  const common = rng.shuffle(COMMON_TAGS).slice(0, rng.int(2, 4));
  const weights = new Map<string, number>();
  const add = (tags: readonly string[], low: number, high: number) => {
    for (const tag of tags) {
      if (!weights.has(tag) && weights.size < 20)
        weights.set(tag, Math.round(rng.between(low, high) * 10) / 10);
    }
  };
  add(own, 1.8, 3);
  add(ofGenre, 1.2, 2.4);
  add(ofCategory, 0.6, 1.8);
  add(common, 0.4, 1.2);
  return [...weights].map(([tag, weight]) => ({ tag, weight }));
}

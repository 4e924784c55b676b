import type { FastifyRequest } from "fastify";
import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { optional } from "../../gateway/optional.ts";
import { findAdminBrand } from "../../parts/admin-brand/find.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { paths, type Query } from "../../paths.ts";

export interface Picking {
  brand_words?: string | undefined;
  brand_id?: number | undefined;
  benchmark_words?: string | undefined;
  benchmark_id?: number | undefined;
}

export interface Picker {
  name: "brand_id" | "benchmark_id";
  label: string;
  searchName: "brand_words" | "benchmark_words";
  words: string;
  chosen: { id: number; name: string; company: string } | undefined;
  /** Undefined before anything was searched for. */
  found: { name: string; company: string; genre: string; href: string }[] | undefined;
  isMore: boolean;
  ok: boolean;
  changeHref: string;
  kept: { name: string; value: string | number }[];
}

const SIDES = [
  { name: "brand_id", searchName: "brand_words", label: "比べる側のブランド" },
  { name: "benchmark_id", searchName: "benchmark_words", label: "ベンチマークにするブランド" },
] as const;

export function pickersOf(request: FastifyRequest, picking: Picking): Promise<Picker[]> {
  return Promise.all(SIDES.map((side) => pickerOf(request, picking, side)));
}

async function pickerOf(
  request: FastifyRequest,
  picking: Picking,
  { name, searchName, label }: (typeof SIDES)[number],
): Promise<Picker> {
  const id = picking[name];
  const words = picking[searchName] ?? "";
  const brand = id === undefined ? undefined : await findAdminBrand(request, id);
  const search = brand ? [] : wordsOf(words);
  const answer =
    search.length > 0
      ? await optional(request, "getAdminBrands", { search: search.join(" "), is_enabled: true })
      : undefined;
  const to = (changes: Picking) => `${paths.adminBenchmarks.url({ ...picking, ...changes } as Query)}#add`;
  return {
    name,
    label,
    searchName,
    words,
    chosen: brand && { id: brand.id, name: brand.name, company: brand.company_name },
    found: answer?.value.brands.map((one: AdminBrand) => ({
      name: one.name,
      company: one.company_name,
      genre: one.genre_name,
      href: to({ [name]: one.id, [searchName]: undefined }),
    })),
    isMore: answer !== undefined && answer.value.total > answer.value.brands.length,
    ok: answer?.ok ?? true,
    changeHref: to({ [name]: undefined, [searchName]: undefined }),
    kept: Object.entries(picking).flatMap(([key, value]) =>
      key === name || key === searchName || value === undefined ? [] : [{ name: key, value }],
    ),
  };
}

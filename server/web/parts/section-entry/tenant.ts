import type { FastifyRequest } from "fastify";
import type { Brand } from "../../../contract/brands.ts";
import { fold } from "../../../lib/kana.ts";
import { optional } from "../../gateway/optional.ts";
import { wordsOf } from "../list/fields.ts";

const MOST_WORDS = 10;

export async function tenantBrand(request: FastifyRequest, name: string | null): Promise<Brand | undefined> {
  const words = wordsOf(name ?? "").slice(0, MOST_WORDS);
  if (name === null || words.length === 0) return undefined;
  const found = await optional(request, "searchBrands", { page: 1, search: words });
  const named = found.value.brands.filter((brand) => fold(brand.name) === fold(name));
  return named.length === 1 ? named[0] : undefined;
}

import type { Brand } from "../../../contract/brands.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { wordsOf } from "../../parts/list/fields.ts";

const PRESSED = /^brand(?::(\d{1,10}))?$/;
const MOST_WORDS = 10;

export type FoundBrands = readonly Pick<Brand, "id" | "name" | "genre_name" | "company_name">[];

export interface LookedUp {
  values: Texts;
  errors: Record<string, string>;
  brands?: FoundBrands;
}

export async function lookUpBrand(
  request: FacilityRequest,
  raw: Record<string, unknown>,
  values: Texts,
): Promise<LookedUp | undefined> {
  const pressed = PRESSED.exec(String(raw.action ?? ""));
  if (!pressed) return undefined;
  if (pressed[1] !== undefined)
    return { values: await withBrand(request, values, Number(pressed[1])), errors: {} };
  const words = wordsOf(values.tenant_name ?? "").slice(0, MOST_WORDS);
  if (words.length === 0)
    return { values, errors: { tenant_name: "探すブランドの名称の一部を入力してください。" } };
  const search = words.map((word) => word.slice(0, 100));
  const { brands } = await request.backend.searchBrands({ page: 1, search });
  if (brands.length > 0) return { values, errors: {}, brands };
  const text = "ブランドカタログに見つかりません。名称はこのまま登録できます。";
  return { values, errors: { tenant_name: text } };
}

export async function withBrand(request: FacilityRequest, values: Texts, id: number): Promise<Texts> {
  const brand = id > 0 ? await brandOf(request, id) : null;
  if (!brand) return values;
  return { ...values, outcome: "tenant", tenant_name: brand.name, genre_id: `${brand.genre_id}` };
}

async function brandOf(request: FacilityRequest, id: number) {
  try {
    return (await request.backend.getBrand({ id })).brands;
  } catch (error) {
    rethrowUnless(error, 404);
    return null;
  }
}

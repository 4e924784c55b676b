import type { AnswerOf } from "../../../contract/index.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { BackendError, rethrowUnless } from "../../gateway/errors.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { placeTexts } from "../../parts/place-entry/place.ts";

const PRESSED = /^building(?::(\d{1,10}))?$/;

type Building = AnswerOf<"getStoreBuildings">["buildings"][number];

export interface LookedUp {
  values: Texts;
  errors: Record<string, string>;
  buildings?: readonly Building[];
}

export async function lookUpBuilding(
  request: BrandRequest,
  raw: Record<string, unknown>,
  values: Texts,
): Promise<LookedUp | undefined> {
  const pressed = PRESSED.exec(String(raw.action ?? ""));
  if (!pressed) return undefined;
  if (pressed[1] !== undefined)
    return { values: await withFacility(request, values, Number(pressed[1])), errors: {} };
  const words = wordsOf(values.building_name ?? "").slice(0, 10);
  if (words.length === 0) return { values, errors: { building_name: "探す建物の名前を入力してください。" } };
  const { buildings } = await request.backend.getStoreBuildings({
    brand_id: request.viewer.brand.brand_id,
    search: words.map((word) => word.slice(0, 100)),
  });
  if (buildings.length > 0) return { values, errors: {}, buildings };
  const text = "施設カタログに見つかりません。建物名はこのまま登録できます。";
  return { values, errors: { building_name: text } };
}

async function withFacility(request: BrandRequest, values: Texts, id: number): Promise<Texts> {
  const facility = id > 0 ? await facilityOf(request, id) : null;
  if (!facility) return { ...values, facility_id: "" };
  const isPlaced = Boolean(values.address?.trim()) && Boolean(values.latitude?.trim());
  return {
    ...values,
    facility_id: `${id}`,
    building_name: facility.name,
    ...(!isPlaced && { address: facility.address, ...placeTexts(facility) }),
  };
}

async function facilityOf(request: BrandRequest, id: number) {
  try {
    return (await request.backend.getFacility({ id })).facility;
  } catch (error) {
    rethrowUnless(error, 404);
    return null;
  }
}

export async function facilityNameOf(request: BrandRequest, { facility_id = "" }: Texts): Promise<string> {
  if (!/^[1-9]\d{0,9}$/.test(facility_id)) return "";
  try {
    return (await facilityOf(request, Number(facility_id)))?.name ?? "";
  } catch (error) {
    if (error instanceof BackendError) return "";
    throw error;
  }
}

import type { OpeningPack } from "../../../contract/opening-packs.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { notFound } from "../../refusal.ts";

export async function findPack(request: BrandRequest, id: number): Promise<OpeningPack> {
  const { data } = await request.backend.getOpeningPack({ id });
  if (data?.brand_id !== request.viewer.brand.brand_id) throw notFound();
  return data;
}

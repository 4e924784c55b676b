import type { Offering } from "../../../../contract/offerings.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { optional } from "../../../gateway/optional.ts";

export type Wished = Record<"business_type" | "opening" | "area_tsubo" | "person", string>;

export async function begunWish(request: BrandRequest, offering: Offering): Promise<Wished> {
  const brand = await optional(request, "getBrand", { id: request.viewer.brand.brand_id });
  const user = request.viewer?.user;
  return {
    business_type: brand.value.brands?.genre_name ?? "",
    opening: "",
    area_tsubo: String(offering.section.area_tsubo),
    person: user ? `${user.family_name} ${user.given_name}` : "",
  };
}

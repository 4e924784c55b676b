import type { Offering } from "../../../../contract/offerings.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { optional } from "../../../gateway/optional.ts";

/** The fields of the form to apply, beside its message. */
export type Wished = Record<"business_type" | "opening" | "area_tsubo" | "person", string>;

/** What a new form begins with: what is known of the brand, the section and the person. */
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

import type { RenewalDetail } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { nowText, plannedText } from "../../../lib/renewals/words.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { paths } from "../../paths.ts";
import { restOf } from "./change-page.ts";
import type { PlanQuery } from "./rivals.ts";

const MOST_BRANDS = 12;

export async function placingModel(request: FacilityRequest, plan: RenewalDetail, query: PlanQuery) {
  const words = wordsOf(query.brand_words ?? "");
  const found =
    words.length > 0 ? await optional(request, "searchBrands", { page: 1, search: words }) : undefined;
  const floors = Map.groupBy(
    plan.sections.filter(({ is_deleted }) => !is_deleted),
    ({ floor_name }) => floor_name,
  );
  return {
    action: paths.renewal.url(plan.id),
    words: query.brand_words ?? "",
    rivals: query.rival ?? [],
    ok: found?.ok ?? true,
    total: found?.value.total ?? 0,
    brands: found?.value.brands.slice(0, MOST_BRANDS).map(({ id, name, genre_name }) => ({
      id,
      name,
      genre: genre_name,
      href: paths.renewalChangeNew.url(plan.id, { brand: id }),
    })),
    floors: [...floors].map(([name, sections]) => ({
      name,
      sections: sections.map((section) => {
        const change = plan.changes.find(({ shares }) =>
          shares.some(({ section_id }) => section_id === section.id),
        );
        return {
          number: section.number,
          area: oneDecimal(section.area_tsubo),
          text: change ? plannedText(change) : nowText(section),
          isPlanned: change !== undefined,
          href:
            restOf(section, plan) > 0
              ? paths.renewalChangeNew.url(plan.id, { section: section.id })
              : undefined,
        };
      }),
    })),
  };
}

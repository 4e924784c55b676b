import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { countsOf, type GenreCounts, mixLikeness, shopsOf } from "../../../lib/renewals/likeness.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { choices, wordsText } from "../../parts/list/fields.ts";
import { paths } from "../../paths.ts";

export const planQuery = z.object({
  rival: choices(idText).optional(),
  brand_words: wordsText.optional(),
});
export type PlanQuery = z.output<typeof planQuery>;

const MOST_CHOICES = 10;
const FIRST = 3;

const percent = (share: number | null) => (share === null ? "" : `${Math.round(share * 100)}%`);

export async function rivalsModel(
  request: FacilityRequest,
  planId: number,
  { rival }: PlanQuery,
  sides: { today: GenreCounts; planned: GenreCounts },
) {
  const { facility_id } = request.viewer.facility;
  const [near, alike] = await Promise.all([
    optional(request, "getCompetitors", { facility_id }),
    optional(request, "getSimilarFacilities", { facility_id }),
  ]);
  const found = [...near.value.facilities, ...alike.value.similar_facilities];
  const choosable = [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].slice(
    0,
    MOST_CHOICES,
  );
  const chosen = choosable.filter(({ id }, at) => (rival ? rival.includes(id) : at < FIRST));
  const read = await Promise.all(
    chosen.map(async (one) => ({
      one,
      tenants: await optional(request, "getFacilityTenants", { facility_id: one.id }),
    })),
  );
  return {
    ok: near.ok && alike.ok && read.every(({ tenants }) => tenants.ok),
    action: paths.renewal.url(planId),
    choices: choosable.map(({ id, name }) => ({ id, name, isChosen: chosen.some((one) => one.id === id) })),
    shops: { today: shopsOf(sides.today), planned: shopsOf(sides.planned) },
    rows: read.map(({ one, tenants }) => {
      const theirs = countsOf(tenants.value.data.map(({ genre_name }) => genre_name));
      return {
        name: one.name,
        href: paths.facility.url(one.id),
        shops: shopsOf(theirs),
        today: percent(mixLikeness(sides.today, theirs)),
        planned: percent(mixLikeness(sides.planned, theirs)),
      };
    }),
  };
}

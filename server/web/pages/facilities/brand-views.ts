import { oneDecimal, squareMetres } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { unitRentNumber } from "../../../lib/rent.ts";
import type { LineOf } from "../../parts/trade-area/model.ts";
import { paths } from "../../paths.ts";
import type { FacilityData } from "./load.ts";

export function offeringRows({ offerings }: FacilityData) {
  return (
    offerings && {
      ok: offerings.ok,
      rows: offerings.value.data.map((one) => ({
        href: paths.offeringSection.url(one.id),
        section: `${one.floor_name}　区画${one.section.number}`,
        tsubo: oneDecimal(one.section.area_tsubo),
        squareMetres: oneDecimal(squareMetres(one.section.area_tsubo)),
        rent: one.rent_per_tsubo === null ? "応相談" : unitRentNumber(one.rent_per_tsubo),
        handover: one.handover_on === null ? "応相談" : formatDate(one.handover_on),
        genres: one.wanted_genres.map(({ name }) => name).join("、") || "業種を問わない",
        hasApplied: !one.can_apply,
      })),
    }
  );
}

export function tenantGroups({ tenants: { ok, value } }: FacilityData, linksBrands: boolean, lineOf: LineOf) {
  const groups = new Map<string, { href: string | undefined; name: string; genre: string }[]>();
  for (const { category_name, brand_id, brand_name, genre_name } of value.data) {
    const group = groups.get(category_name) ?? [];
    group.push({
      href: linksBrands ? paths.brand.url(brand_id) : undefined,
      name: brand_name,
      genre: genre_name,
    });
    groups.set(category_name, group);
  }
  return {
    ok,
    total: value.data.length,
    source: lineOf(value.provenance),
    groups: [...groups].map(([name, rows]) => ({ name, rows })),
  };
}

export function categoryRows({ categories }: FacilityData, lineOf: LineOf) {
  return (
    categories && {
      ok: categories.ok,
      source: lineOf(categories.value.provenance),
      rows: categories.value.data.map(({ category_name, score, brands, stores_here, is_own }, index) => ({
        rank: index + 1,
        name: category_name,
        score: score.toFixed(1),
        bar: score,
        brands,
        stores: stores_here,
        isOwn: is_own,
      })),
    }
  );
}

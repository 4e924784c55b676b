import { genres } from "../backend/reference/genres.ts";
import { BRAND_OF, type BrandRow } from "./brands.ts";
import { type SectionRow, searchText } from "./sections.ts";

const KNOWN_TENANCIES: readonly (readonly [brand: string, facilities: readonly number[]])[] = [
  [BRAND_OF.brand, [4, 12, 13, 14, 16, 18]],
  [BRAND_OF.prediction, [6, 9, 10, 17]],
];

export function isKnownTenancy(brand: Pick<BrandRow, "name">, facilityId: number): boolean {
  return KNOWN_TENANCIES.some(([name, facilities]) => name === brand.name && facilities.includes(facilityId));
}

export function withKnownTenants(
  sections: readonly SectionRow[],
  brands: readonly BrandRow[],
): readonly SectionRow[] {
  const settled = new Map(sections.map((section) => [section.id, section]));
  for (const [name, facilities] of KNOWN_TENANCIES) {
    const brand = brands.find((row) => row.name === name);
    for (const facility of brand ? facilities : []) {
      const place = brand && placeFor(brand, facility, [...settled.values()]);
      if (place) settled.set(place.id, letTo(place, brand));
    }
  }
  return [...settled.values()];
}

function placeFor(brand: BrandRow, facilityId: number, sections: readonly SectionRow[]) {
  const category = (genreId: number) => Math.floor(genreId / 100);
  const local = sections.filter(
    (section) =>
      section.facility_id === facilityId &&
      section.kind === "inline" &&
      section.tenant_brand_id === null &&
      section.tenant_name !== null &&
      section.genre_id !== null &&
      category(section.genre_id) === category(brand.genre_id),
  );
  const isOther = (section: SectionRow) => Number(section.genre_id !== brand.genre_id);
  return local.sort((a, b) => isOther(a) - isOther(b) || a.area_tsubo - b.area_tsubo)[0];
}

function letTo(section: SectionRow, brand: BrandRow): SectionRow {
  const genre = genres.find((row) => row.id === brand.genre_id) ?? null;
  return {
    ...section,
    tenant_name: brand.name,
    tenant_brand_id: brand.id,
    genre_id: brand.genre_id,
    search_text: searchText(section.number, brand.name, genre),
  };
}

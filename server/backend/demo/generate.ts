import { brandRows } from "./brands.ts";
import { departmentRows, facilityOrders, facilityRows, type Places } from "./facilities.ts";
import { type FloorWithUnits, floorsOf } from "./floors.ts";
import { categories, genres } from "./genres.ts";
import { sectionEventsOf } from "./history.ts";
import { leasingOf } from "./leasing-lists.ts";
import { peopleOf } from "./people.ts";
import { districts, prefectures } from "./places.ts";
import { recruitmentsOf } from "./recruitments.ts";
import { type SectionRow, sectionsOf } from "./sections.ts";

/** The seed of the demonstration that everybody sees. */
export const DEMO_SEED = "kukaku-2026";

/** Rows of every table in the order in which they can be inserted. */
export type Dataset = ReturnType<typeof generateDemo>;

/**
 * The whole demonstration as rows: the same seed, scale and reference places give the same rows, and the rows of
 * scale 1 stand unchanged in every larger scale. `scale` multiplies facilities and brands.
 */
export function generateDemo(options: { seed: string; scale: number; places: Places }) {
  const { seed, scale, places } = options;
  const specs = facilityOrders(seed, scale, places);
  const departments = departmentRows(specs);
  const facilities = facilityRows(seed, specs, departments, places);
  const brands = brandRows(seed, scale);
  const { floors, sections } = buildings(seed, specs, brandRows(seed, 1));
  const recruitments = recruitmentsOf(seed, sections);
  const people = peopleOf(seed, facilities.length, brands);
  const workers = workersOf(people.facilityJoins);
  const listed = brandRows(seed, 1);
  const leasing = leasingOf(seed, { sections, recruitments, brands: listed, workers });
  return {
    districts,
    prefectures,
    municipalities: places.municipalities,
    stations: places.stations,
    categories,
    genres,
    users: people.users,
    operations_departments: departments,
    facilities,
    user_facility_joins: people.facilityJoins,
    floors: floors.map(({ units: _, ...floor }) => floor),
    brands,
    user_brand_joins: people.brandJoins,
    sections,
    section_events: sectionEventsOf(seed, sections, recruitments, workers),
    recruitments,
    leasing_lists: leasing.lists,
    custom_brands: leasing.customBrands,
    leasing_list_items: leasing.items,
    negotiation_events: leasing.events,
  };
}

function buildings(
  seed: string,
  specs: ReturnType<typeof facilityOrders>,
  brands: ReturnType<typeof brandRows>,
): { floors: FloorWithUnits[]; sections: SectionRow[] } {
  const floors: FloorWithUnits[] = [];
  const sections: SectionRow[] = [];
  specs.forEach((spec, index) => {
    const own = floorsOf(seed, index + 1, spec, floors.length + 1);
    const house = { seed, spec, brands, present: new Set<string>() };
    sections.push(...sectionsOf(house, own, sections.length + 1));
    floors.push(...own);
  });
  return { floors, sections };
}

/** Who works on a facility's recruitments: its admins and members. */
function workersOf(joins: ReturnType<typeof peopleOf>["facilityJoins"]): Map<number, number[]> {
  const working = joins.filter((join) => join.grant_type !== "standby");
  return new Map(
    [...Map.groupBy(working, (join) => join.facility_id)].map(([facility, rows]) => [
      facility,
      rows.map((row) => row.user_id),
    ]),
  );
}

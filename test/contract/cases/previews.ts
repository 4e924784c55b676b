import type { Place } from "../world.ts";
import { badBodyIds, badIds, casesOf } from "./case.ts";

const lookOf = ({ facility }: Place) => `00000000-0000-4000-8000-${facility.padStart(12, "0")}`;

export const previews = casesOf({
  createPreview: {
    body: ({ facility }) => ({ facility_id: Number(facility), standing: "standard_facility" }),
    bodies: [{ standing: "signed_out" }, { standing: "brand_without_benchmark" }, { report: true }],
    about: () => ({}),
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      facility_id: [...badBodyIds, undefined],
      brand_id: [...badBodyIds, 1],
      section_id: badBodyIds,
      report: [false, "1", null],
      standing: ["curator", "", null, undefined],
      partner_id: [...badBodyIds, 1],
      surprise: [1],
    },
  },
  getPreview: {
    about: (place) => ({ id: lookOf(place) }),
    prepare: async (executor, place) => {
      await executor.query(
        `insert into previews (id, user_id, facility_id, standing, ends_at)
         select $1, j.user_id, j.facility_id, 'brand', '2099-01-01T00:00:00Z'
         from user_facility_joins j
         where j.facility_id = $2 and j.grant_type = 'admin' and j.user_id is not null
         order by j.created_at, j.id
         limit 1`,
        [lookOf(place), place.facility],
      );
      return {};
    },
    hasPlace: true,
    invalid: { id: ["1", "abc"], surprise: ["1"] },
  },
  getPageViews: {
    about: ({ facility, section }) => ({ facility_id: facility, section_id: section }),
    hasPlace: true,
    invalid: { facility_id: badIds, section_id: badIds, brand_id: [...badIds, "1"], surprise: ["1"] },
  },
});

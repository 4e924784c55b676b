import { badIds, casesOf, withoutInput } from "./case.ts";

export const reads = casesOf({
  getMyRole: withoutInput,
  getUser: withoutInput,
  downloadOwnData: withoutInput,
  getPrefectures: withoutInput,
  getDistricts: withoutInput,
  getCategories: withoutInput,
  getGenres: withoutInput,
  getOperationsDepartments: withoutInput,
  getFloors: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, as_of: ["2026-02-30", "2000-01-01"], surprise: ["1"] },
  },
  getFacility: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: ["0", "abc", "2147483648"] },
  },
});

import { badPathIds, casesOf } from "./case.ts";

export const organisations = casesOf({
  downloadFacilityArchive: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, surprise: ["1"] },
  },
  downloadBrandArchive: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: { brand_id: badPathIds, surprise: ["1"] },
  },
});

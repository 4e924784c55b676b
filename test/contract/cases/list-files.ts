import { accessRequests } from "./access-requests.ts";
import { adminFacilities } from "./admin-facilities.ts";
import { shinjuku } from "./analysis.ts";
import { brands } from "./brands.ts";
import { badPathIds, type CallCases, casesOf } from "./case.ts";
import { catalogue } from "./catalogue.ts";
import { contacts } from "./contacts.ts";
import { floorDrawings } from "./floor-drawings.ts";
import { imports } from "./imports.ts";
import { offerings } from "./offerings.ts";
import { openingPlans } from "./opening-plans.ts";
import { ownStores } from "./own-stores.ts";
import { people } from "./people.ts";
import { predictions } from "./predictions.ts";
import { profitTerms } from "./profit-terms.ts";

function asFile({ variants = [], invalid, ...list }: CallCases): CallCases {
  const { page: _, per_page: __, ...filters } = invalid;
  return {
    ...list,
    variants: variants.map(({ page: _, per_page: __, ...values }) => values),
    invalid: { ...filters, page: ["1"] },
  };
}

export const listFiles = casesOf({
  downloadLeasingListExcel: {
    about: ({ facility, recruitment }) => ({ facility_id: facility, recruitment_id: recruitment }),
    hasPlace: true,
    variants: [{ status: "waiting", order: "score" }, { order: "position" }],
    invalid: {
      facility_id: ["x"],
      recruitment_id: ["0"],
      status: ["gone", ""],
      order: ["best", ["score", "position"]],
      page: ["1"],
    },
  },
  downloadCandidatesExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: ["x"], page: ["1"] },
  },
  downloadSendingsExcel: {
    about: ({ leasingList }) => ({ id: leasingList }),
    hasPlace: true,
    invalid: { id: badPathIds, page: ["1"] },
  },
  downloadTradeAreaExcel: {
    about: ({ facility }) => ({ ...shinjuku, facility_id: facility }),
    hasPlace: true,
    variants: [{ name: "新宿" }],
    invalid: {
      lat: ["x", "91"],
      lon: ["x", "181"],
      name: ["x".repeat(101)],
      facility_id: ["x", "0"],
      brand_id: ["x", "1"],
    },
  },
  downloadFacilitiesExcel: asFile(catalogue.getMarkedFacilities),
  downloadBrandsExcel: asFile(brands.getSortedBrands),
  downloadContactsExcel: asFile(contacts.getContacts),
  downloadFacilityJoinsExcel: asFile(people.getUserFacilityJoins),
  downloadStandbyJoinsExcel: asFile(people.getStandbyJoins),
  downloadAccessRequestsExcel: asFile(accessRequests.getAccessRequests),
  downloadFloorsExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: ["x"], page: ["1"] },
  },
  downloadFloorVersionsExcel: asFile(floorDrawings.getFloorDrawings),
  downloadImportsExcel: asFile(imports.getImports),
  downloadBrandJoinsExcel: asFile(people.getUserBrandJoins),
  downloadOwnStoresExcel: asFile(ownStores.getOwnStores),
  downloadOfferingsExcel: asFile(offerings.getFittingOfferings),
  downloadPredictionsExcel: asFile(predictions.getPredictions),
  downloadOpenedForecastsExcel: asFile(predictions.getOpenedForecasts),
  downloadOpeningPlansExcel: asFile(openingPlans.getStoreOpeningPlans),
  downloadAdminFacilitiesExcel: asFile(adminFacilities.getAdminFacilities),
  downloadProfitTermsExcel: profitTerms.getProfitTerms,
  downloadAdminDepartmentsExcel: adminFacilities.getAdminDepartments,
  downloadAdminBrandsExcel: asFile(brands.getAdminBrands),
  downloadAdminBenchmarksExcel: asFile(brands.getAdminBrandBenchmarks),
});

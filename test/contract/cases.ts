import type { CallName } from "../../server/contract/index.ts";
import type { Place } from "./world.ts";

type Values = Record<string, string | string[]>;

export interface CallCases {
  /** A good request about a place; calls without a place are asked the same everywhere. */
  about: (place: Place) => Values;
  /** True where a place takes part, so that foreign and missing ones must answer alike. */
  hasPlace: boolean;
  /** More good requests, merged over the one about one's own place. */
  variants?: Values[];
  /** For each field, values that must be refused with a message at that field. */
  invalid: Record<string, (string | string[])[]>;
}

const badIds = ["0", "-1", "01", "1.5", "abc", "2147483648", "９", "1 or 1=1", ["1", "2"]];
const withoutInput: CallCases = { about: () => ({}), hasPlace: false, invalid: { surprise: ["1"] } };

const filterVariants: Values[] = [
  { floor_id: "1" },
  { recruitment_status: "unregistered" },
  { contract_type: "2", sort: "contract_end", order: "desc" },
  { size_class: "4", sort: "rent" },
  { genre_id: "1", sort: "tenant" },
  { search: "Ａ 1" },
  { search: ["100%", "_", "\\"] },
  { sort: "updated", order: "desc" },
];
const badFilters = {
  facility_id: badIds,
  floor_id: badIds,
  recruitment_status: ["deleted", "open", ["private", "publish"]],
  contract_type: ["3", "x"],
  size_class: ["5", ""],
  genre_id: badIds,
  search: ["a b c d e f g h i j k", "x".repeat(101), "a\u0000b"],
  sort: ["rent_per_tsubo; drop table sections"],
  order: ["up"],
  surprise: ["1"],
};
const badPages = { page: ["0", "10001", "x", ["1", "2"]], per_page: ["21", "1000"] };

/** What the conformance suite asks of each call; a call without cases does not compile. */
export const cases: Record<CallName, CallCases> = {
  getMyRole: withoutInput,
  getUser: withoutInput,
  getPrefectures: withoutInput,
  getDistricts: withoutInput,
  getCategories: withoutInput,
  getGenres: withoutInput,
  getOperationsDepartments: withoutInput,
  getFloors: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, surprise: ["1"] },
  },
  getFacility: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: ["0", "abc", "2147483648"] },
  },
  getSections: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [...filterVariants, { page: "10000", per_page: "100" }],
    invalid: { ...badFilters, ...badPages },
  },
  getAllSections: {
    about: ({ floor }) => ({ floor_id: floor }),
    hasPlace: true,
    variants: [{ search: "A" }],
    invalid: { ...badFilters, ...badPages },
  },
  downloadSectionsExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [{ all_facilities: "true" }, { search: "該当なし", sort: "area" }],
    invalid: { ...badFilters, all_facilities: ["yes"] },
  },
  getSection: {
    about: ({ facility, section }) => ({ section_id: section, facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, section_id: ["0", "abc"], surprise: ["1"] },
  },
  getRecruitment: {
    about: ({ facility, recruitingSection }) => ({ section_id: recruitingSection, facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, section_id: ["0", "abc"] },
  },
  getLeasingList: {
    about: ({ facility, recruitment }) => ({ facility_id: facility, recruitment_id: recruitment }),
    hasPlace: true,
    invalid: { facility_id: badIds, recruitment_id: badIds },
  },
  getLeasingListMap: {
    about: ({ facility, recruitingSection }) => ({
      facility_id: facility,
      "section_ids[]": [recruitingSection, "2147483647"],
    }),
    hasPlace: true,
    variants: [{ "section_ids[]": "1", leasing_list_limit: "10" }],
    invalid: { facility_id: badIds, "section_ids[]": ["x", ["1", "x"]], leasing_list_limit: ["11"] },
  },
};

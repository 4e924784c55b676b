import { badBodyIds, badIds, badPages, badPathIds, casesOf, type Values } from "./case.ts";

/** A day of which every database of the tests has records. */
const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
const filterVariants: Values[] = [
  { as_of: today, sort: "contract_end" },
  { as_of: today, lease_state: "missed", search: "A" },
  { floor_id: "1" },
  { recruitment_status: "unregistered" },
  { contract_type: "2", sort: "contract_end", order: "desc" },
  { size_class: "4", sort: "rent" },
  { genre_id: "1", sort: "tenant" },
  { lease_state: "missed" },
  { search: "Ａ 1" },
  { search: ["100%", "_", "\\"] },
  { sort: "updated", order: "desc" },
];
const badDays = ["2026-02-30", "2000-01-01", "2999-01-01", "昨日", ""];
const badFilters = {
  as_of: badDays,
  facility_id: badIds,
  floor_id: badIds,
  recruitment_status: ["deleted", "open", ["private", "publish"]],
  contract_type: ["3", "x"],
  size_class: ["5", ""],
  genre_id: badIds,
  lease_state: ["none", "late"],
  search: ["a b c d e f g h i j k", "x".repeat(101), "a\u0000b"],
  sort: ["rent_per_tsubo; drop table sections"],
  order: ["up"],
  surprise: ["1"],
};

const newSection = { number: "Z9-01", kind: "inline", area_tsubo: 20, contract_type: 3 };
const badYen = [-1, 1.5, 10_000_001, "1000"];
const badDates = ["0000-01-01", "2026-02-30", "2026/01/01", 20260101];
const badSectionFields = {
  floor_id: badBodyIds,
  number: ["", "　", "x".repeat(21), "a\nb", "a\u0000b", 1, null],
  kind: ["shop", null],
  area_tsubo: [0, 5e-324, -1, 100_001, "20", null],
  contract_type: [2, "0", null],
  ceiling_height_m: [1.9, 20.1, 2.75, "3"],
  position: ["x".repeat(51), 1],
  outline: [
    [],
    [[0, 0]],
    [
      [0, 0],
      [1, 1],
    ],
    "square",
    Array.from({ length: 101 }, (_, at) => [at, at * at]),
  ],
  description: ["x".repeat(2001), null],
  tenant_name: ["x".repeat(101)],
  tenant_brand_id: [0, "1"],
  genre_id: [0, "1"],
  contract_form: ["x".repeat(51)],
  contract_start_on: badDates,
  contract_end_on: badDates,
  notice_on: badDates,
  notice_way: ["fax", 1],
  notice_number: ["x".repeat(51)],
  tenant_intention: ["gone", true],
  intention_on: badDates,
  rent_per_tsubo: badYen,
  common_fee_per_tsubo: badYen,
};
const terms = {
  rent_per_tsubo: 30_000,
  common_fee_per_tsubo: 4000,
  contract_form: "定期建物賃貸借",
  contract_years: 5,
  handover_on: "2027-04-01",
  handover_state: "スケルトン",
  wanted_genre_ids: [101, 102],
  comment: "角の区画です。",
  allows_heavy_food: false,
  has_exhaust: null,
  has_water: true,
  gas_m3_per_hour: 0,
  power_kva: 30.5,
  opens_at: "10:00",
  closes_at: "25:00",
  deposit: "賃料の10か月分",
};
const badTerms = {
  rent_per_tsubo: badYen,
  common_fee_per_tsubo: badYen,
  contract_form: ["x".repeat(51)],
  contract_years: [0, -1, 51, "5"],
  handover_on: badDates,
  handover_state: ["x".repeat(101)],
  wanted_genre_ids: [[0], [999_999], "101", Array.from({ length: 21 }, () => 101)],
  comment: ["x".repeat(2001), "\u0007"],
  allows_heavy_food: ["yes", 1],
  has_grease_trap: ["no"],
  gas_m3_per_hour: [-1, "5"],
  power_kva: [10_001],
  opens_at: ["9:00", "30:00", "10時"],
  closes_at: ["24:60", 21],
  deposit: ["x".repeat(101)],
  sales_rent: [8],
  work_division: ["x".repeat(201)],
};

export const sections = casesOf({
  getSections: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [...filterVariants, { page: "10000", per_page: "100" }],
    invalid: { ...badFilters, ...badPages },
  },
  getAllSections: {
    about: ({ floor }) => ({ floor_id: floor }),
    hasPlace: true,
    variants: [{ search: "A" }, { as_of: today }],
    invalid: { ...badFilters, ...badPages },
  },
  getDrawnSections: {
    about: ({ facility, floor }) => ({ facility_id: facility, floor_id: floor }),
    hasPlace: true,
    invalid: { facility_id: badIds, floor_id: badIds, surprise: ["1"] },
  },
  downloadSectionsExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [
      { all_facilities: "true" },
      { search: "該当なし", sort: "area" },
      { as_of: today },
      { as_of: today, all_facilities: "true" },
    ],
    invalid: { ...badFilters, all_facilities: ["yes"] },
  },
  getSectionRecords: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, surprise: ["1"] },
  },
  getDeadlines: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [{ all_facilities: "true", sort: "rent", page: "2" }, { kind: "notice_closes" }],
    invalid: {
      facility_id: badIds,
      kind: ["opening", ["handover", "contract_end"]],
      sort: ["owner"],
      page: ["0", "x"],
      surprise: ["1"],
    },
  },
  downloadDeadlinesExcel: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [{ all_facilities: "true", kind: "contract_end", sort: "rent" }],
    invalid: { facility_id: badIds, kind: ["opening"], sort: ["owner"], page: ["1"] },
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
  getOpenThreads: {
    about: ({ facility, recruitingSection }) => ({ section_id: recruitingSection, facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badIds, section_id: ["0", "abc"], surprise: ["1"] },
  },
  createSection: {
    about: () => ({}),
    body: ({ facility, floor }) => ({
      facility_id: Number(facility),
      floor_id: Number(floor),
      ...newSection,
    }),
    hasPlace: true,
    bodies: [
      { tenant_name: "テスト商店", genre_id: 101, contract_type: 0, contract_start_on: "2026-01-01" },
      { number: "Ｚ９－０２", description: "二行\n目" },
    ],
    invalid: { surprise: ["1"] },
    invalidBodies: {
      ...badSectionFields,
      facility_id: badBodyIds,
      copied_from_ids: [[0], "1", Array.from({ length: 21 }, () => 1)],
    },
  },
  updateSection: {
    about: ({ section }) => ({ id: section }),
    body: ({ facility }) => ({ facility_id: Number(facility), description: "新しい説明", version: 1 }),
    hasPlace: true,
    bodies: [{ rent_per_tsubo: 12_345, contract_end_on: null, contract_start_on: null }, { number: "Z9-03" }],
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: { ...badSectionFields, facility_id: badBodyIds, version: [0, "1", null, undefined] },
  },
  deleteSection: {
    about: ({ facility, quietSection }) => ({ section_id: quietSection, facility_id: facility }),
    hasPlace: true,
    invalid: { section_id: badPathIds, facility_id: badIds },
  },
  createRecruitment: {
    about: ({ quietSection }) => ({ section_id: quietSection }),
    body: ({ facility }) => ({ facility_id: Number(facility), ...terms }),
    hasPlace: true,
    bodies: [{ status: "private" }, { rent_per_tsubo: null, wanted_genre_ids: [] }],
    invalid: { section_id: badPathIds, surprise: ["1"] },
    invalidBodies: { ...badTerms, facility_id: badBodyIds, status: ["publish", "closed", 1] },
  },
  updateRecruitment: {
    about: ({ recruitingSection, recruitment }) => ({
      section_id: recruitingSection,
      recruitment_id: recruitment,
    }),
    body: ({ facility }) => ({ facility_id: Number(facility), ...terms, version: 1 }),
    hasPlace: true,
    invalid: { section_id: badPathIds, recruitment_id: badPathIds, surprise: ["1"] },
    invalidBodies: {
      ...badTerms,
      facility_id: badBodyIds,
      status: ["deleted", "unregistered", 1],
      version: [0, "1", undefined],
    },
  },
  deleteRecruitment: {
    about: ({ facility, recruitingSection, recruitment }) => ({
      section_id: recruitingSection,
      recruitment_id: recruitment,
      facility_id: facility,
    }),
    hasPlace: true,
    prepare: async (executor, { recruitment }) => {
      await executor.query("update recruitments set status = 'private' where id = $1", [recruitment]);
      await executor.query(
        `update negotiations set status = 'offer_canceled'
         where section_id = (select section_id from recruitments where id = $1)`,
        [recruitment],
      );
      return {};
    },
    invalid: { section_id: badPathIds, recruitment_id: badPathIds, facility_id: badIds },
  },
  getOffering: {
    actor: "brand",
    about: ({ offering }) => ({ id: offering }),
    hasPlace: true,
    invalid: { id: badPathIds, brand_id: badIds, is_opened: ["yes"], surprise: ["1"] },
  },
  getFacilityOfferings: {
    actor: "brand",
    about: ({ facility, brand }) => ({ facility_id: facility, brand_id: brand }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, brand_id: badIds, surprise: ["1"] },
  },
});

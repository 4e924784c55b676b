import { badBodyIds, badIds, badPathIds, casesOf, insert, type Prepare } from "./case.ts";

const badBrand = { brand_id: badIds, surprise: ["1"] };
export const badPlace = { latitude: [91, "35", null], longitude: [-180.1, "139"] };
export const badName = ["", "　", "あ".repeat(101), 1, "一\n二"];

const withBrandPoint: Prepare = async (executor, { brand }) => ({
  brandPoint: await insert(
    executor,
    `insert into optional_points (brand_id, name, latitude, longitude)
     select id, '候補地', 35.68, 139.76 from brands where id = $1 returning id`,
    [brand],
  ),
});
const withFacilityPoint: Prepare = async (executor, { facility }) => ({
  facilityPoint: await insert(
    executor,
    `insert into optional_points (facility_id, name, latitude, longitude)
     select id, '候補地', 35.68, 139.76 from facilities where id = $1 returning id`,
    [facility],
  ),
});
export const withPrediction: Prepare = async (executor, { brand }) => ({
  prediction: await insert(
    executor,
    `insert into predictions (
       id, brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on, major_version, minor_version, inputs,
       inputs_hash, result, yearly_sales_yen, created_at
     )
     select 2000000000, b.id, p.name, p.latitude, p.longitude, p.format_id, p.area_tsubo, p.opening_on, p.major_version,
       p.minor_version, p.inputs, p.inputs_hash, p.result, p.yearly_sales_yen, p.created_at
     from brands b, predictions p
     where b.id = $1
     order by p.id
     limit 1
     returning id`,
    [brand],
  ),
});

const point = { name: "駅前の候補地", address: "東京都", latitude: 35.6812, longitude: 139.7671 };
const badPoint = { name: badName, address: ["あ".repeat(201)], ...badPlace };
export const predictions = casesOf({
  getBrandOptionalPoints: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  createBrandOptionalPoint: {
    actor: "brand",
    about: ({ brand }) => ({ id: brand }),
    body: () => point,
    bodies: [{ address: "" }, { latitude: -90, longitude: 180 }],
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: badPoint,
  },
  deleteBrandOptionalPoint: {
    actor: "brand",
    about: ({ brandPoint }) => ({ id: brandPoint }),
    hasPlace: true,
    prepare: withBrandPoint,
    invalid: { id: badPathIds },
  },
  getFacilityOptionalPoints: {
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  createFacilityOptionalPoint: {
    about: ({ facility }) => ({ id: facility }),
    body: () => point,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: badPoint,
  },
  deleteFacilityOptionalPoint: {
    about: ({ facilityPoint }) => ({ id: facilityPoint }),
    hasPlace: true,
    prepare: withFacilityPoint,
    invalid: { id: badPathIds },
  },
  checkOptionalPoint: {
    about: ({ facility }) => ({ lat: "35.6812", lon: "139.7671", facility_id: facility }),
    hasPlace: true,
    variants: [{ count: "false" }, { lat: "-33.8", lon: "151.2" }],
    invalid: {
      lat: ["91", "x", "", "1e1", ["1", "2"]],
      lon: ["-180.1", "９"],
      facility_id: badIds,
      brand_id: ["1", ...badIds],
      count: ["maybe"],
      surprise: ["1"],
    },
  },
  getClosedStores: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: badBrand,
  },
  getOpeningNewStores: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, major_version: "3" }),
    hasPlace: true,
    invalid: { ...badBrand, major_version: ["2", "x"] },
  },
  getOpenedForecasts: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [{ prediction_id: "1" }, { sort: "name", order: "asc", page: "2" }, { sort: "difference" }],
    invalid: { ...badBrand, prediction_id: badIds, sort: ["id", ""], order: ["up"], page: ["0", "x"] },
  },
  getPredictions: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants: [
      { facility_id: "1" },
      { page: "10000", unplanned: "1", ids: "1,2" },
      { format_id: "2", search: "候補　100%", sort: "value", order: "asc" },
      ...["created", "opening", "area", "name"].map((sort) => ({ sort })),
    ],
    invalid: {
      ...badBrand,
      facility_id: badIds,
      format_id: ["0", "8", "x"],
      sort: ["price", ["value", "name"]],
      order: ["up"],
      search: ["a b c d e f g h i j k"],
      page: ["0", "x"],
    },
  },
  getPredictedFacilities: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    invalid: badBrand,
  },
  getPrediction: {
    actor: "brand",
    about: ({ prediction }) => ({ id: prediction }),
    hasPlace: true,
    prepare: withPrediction,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  downloadPredictionExcel: {
    actor: "brand",
    about: ({ prediction }) => ({ id: prediction }),
    hasPlace: true,
    prepare: withPrediction,
    variants: [{ open_flag: "0" }, { open_flag: "1" }],
    invalid: { id: badPathIds, open_flag: ["2", "true"], surprise: ["1"] },
  },
  createPrediction: {
    actor: "brand",
    about: () => ({}),
    body: ({ brand }) => ({
      brand_id: Number(brand),
      name: "駅前店",
      address: "東京都千代田区",
      latitude: 35.6812,
      longitude: 139.7671,
      format_id: 3,
      area_tsubo: 30,
      opening_on: "2027-04-01",
    }),
    bodies: [{ facility_id: 1, latitude: undefined, longitude: undefined }, { major_version: 3 }],
    hasPlace: true,
    invalid: { surprise: ["1"] },
    invalidBodies: {
      ...badPlace,
      latitude: [...badPlace.latitude, undefined, 1],
      brand_id: [...badBodyIds, undefined],
      name: badName,
      facility_id: [0, "1"],
      recruitment_id: [0, "1"],
      format_id: [0, 8, undefined],
      area_tsubo: [0, -1, "30"],
      opening_on: ["2026-02-30", undefined],
      closing_store_ids: [[2_147_483_647], ["1"], 1],
      opening_store_ids: [[2_147_483_647], [0]],
      opening_plan_ids: [[2_147_483_647], [0]],
      major_version: [2],
    },
  },
});

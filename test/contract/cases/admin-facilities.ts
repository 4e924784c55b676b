import type { Executor } from "../../../server/backend/db/connect.ts";
import { NOWHERE, type Place } from "../world.ts";
import { badPages, badPathIds, casesOf } from "./case.ts";
import { catalogue } from "./catalogue.ts";

const badFlags = ["yes", "2"];
const badWords = ["a b c d e f g h i j k", "x".repeat(101)];
const where = { latitude: 35.65803, longitude: 139.70164, municipality_code: "13113" };

async function department(executor: Executor, { facility }: Place): Promise<Partial<Place>> {
  if (facility === NOWHERE) return {};
  const { rows } = await executor.query<{ id: number }>(
    "insert into operations_departments (name) values ('空の運営部署') returning id",
  );
  return { facility: String(rows[0]?.id) };
}

const badFields = {
  ...catalogue.updateFacility.invalidBodies,
  latitude: [91, "35", null],
  longitude: [181, "139"],
  municipality_code: ["1", "渋谷", 13_113],
  is_town_point: ["1"],
  operations_department_id: [0, "1", 2_147_483_647],
  is_stealth: ["1", null],
  is_enabled: ["1"],
  is_standard: [1],
  is_operator: [true],
};
const badNewFields = { ...badFields, version: [1] };

export const adminFacilities = casesOf({
  getAdminFacilities: {
    actor: "curator",
    about: () => ({}),
    hasPlace: false,
    variants: [
      { search: "駅　ビル", facility_types: "station_building,other", prefectures: "13,14" },
      { plan: "free", is_enabled: "false", sort: "sections", order: "desc" },
      { plan: "section_map", is_without_admin: "true", sort: "opened", page: "2", per_page: "100" },
      { search: ["100%", "_"], sort: "updated" },
    ],
    invalid: {
      ...badPages,
      search: badWords,
      facility_types: ["tower"],
      prefectures: ["x"],
      plan: ["premium", ""],
      is_enabled: badFlags,
      is_without_admin: badFlags,
      sort: ["id", ""],
      order: ["up"],
      surprise: ["1"],
    },
  },
  getAdminFacility: {
    actor: "curator",
    about: ({ facility }) => ({ id: facility }),
    hasPlace: true,
    invalid: { id: badPathIds },
  },
  createAdminFacility: {
    actor: "curator",
    about: () => ({}),
    body: () => ({
      name: "新しい駅ビル",
      facility_type: "station_building",
      address: "東京都渋谷区渋谷2-21-1",
      ...where,
    }),
    bodies: [
      { name: "別の駅ビル", name_kana: "ベツノエキビル", is_standard: true, is_section_map: true },
      {
        name: "さらに別の駅ビル",
        is_enabled: false,
        is_town_point: true,
        category_ids: [1],
        opened_on: "2015-04-01",
      },
    ],
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: { ...badNewFields, is_section_map: [true] },
  },
  updateAdminFacility: {
    actor: "curator",
    about: ({ facility }) => ({ id: facility }),
    body: () => ({ name: "改称した施設", version: 1 }),
    bodies: [
      { ...where, is_town_point: false },
      { is_stealth: true, is_standard: false, is_section_map: false, operations_department_id: null },
    ],
    prepare: async (executor, { facility }) => {
      await executor.query("update facilities set version = 1 where id = $1", [facility]);
      return {};
    },
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
    invalidBodies: badFields,
  },
  getAdminDepartments: { actor: "curator", about: () => ({}), hasPlace: false, invalid: { surprise: ["1"] } },
  createAdminDepartment: {
    actor: "curator",
    about: () => ({}),
    body: () => ({ name: "新しい運営部署" }),
    hasPlace: false,
    invalid: { surprise: ["1"] },
    invalidBodies: { name: ["", "あ".repeat(101), "一\n二", 1], facility_count: [1] },
  },
  updateAdminDepartment: {
    actor: "curator",
    about: ({ facility }) => ({ id: facility }),
    body: () => ({ name: "改称した運営部署" }),
    prepare: department,
    hasPlace: true,
    invalid: { id: badPathIds },
    invalidBodies: { name: ["", "あ".repeat(101)] },
  },
  deleteAdminDepartment: {
    actor: "curator",
    about: ({ facility }) => ({ id: facility }),
    prepare: department,
    hasPlace: true,
    invalid: { id: badPathIds },
  },
});

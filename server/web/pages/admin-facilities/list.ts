import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdminFacility } from "../../../contract/admin-facilities.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { adminFacilityRecord, facilityRecord } from "../../../lib/fields/facilities.ts";
import { facilityPlanLabels, facilityTypeLabels } from "../../../lib/labels.ts";
import { optional } from "../../gateway/optional.ts";
import { adminsText } from "../../parts/first-people/first-people.ts";
import { type Conditions, eachOf, eachWord } from "../../parts/list/chips.ts";
import { pageOf } from "../../parts/list/query.ts";
import { pagedTitle } from "../../parts/list/rows.ts";
import { type Table, tableModel } from "../../parts/list/table.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import { type AdminFacilitiesQuery, addressOf, listArguments, queryNames } from "./query.ts";

export async function showAdminFacilities(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AdminFacilitiesQuery; ignored: string[] },
) {
  const [{ ok, value }, prefectures] = await Promise.all([
    optional(request, "getAdminFacilities", { ...listArguments(query), ...pageOf(query) }),
    optional(request, "getPrefectures", {}),
  ]);
  const named = prefectures.value.prefectures;
  const found = { ok, rows: value.facilities, total: value.total };
  const list = tableModel(table, { query, ignored }, found, conditionsOf(query, named));
  return reply.page("admin-facilities/list", {
    title: pagedTitle("施設データ", list.pagination),
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "施設データ" }],
    ...list,
    query: { ...query, enabled: query.enabled ?? true },
    typesLabel: facilityRecord.facility_type.label,
    types: Object.entries(facilityTypeLabels).map(([id, label]) => ({
      value: id,
      label,
      isChosen: (query.types as string[] | undefined)?.includes(id) ?? false,
    })),
    prefectures: named,
    plans: Object.entries(facilityPlanLabels).map(([id, label]) => ({
      value: id,
      label,
    })),
    chips: { ...list.chips, clearHref: paths.adminFacilities.url({ enabled: "0" }) },
    isFiltered: isFiltered(query),
    rows: value.facilities.map(rowOf),
    newHref: paths.adminFacilityNew.url(),
    importHref: paths.adminFacilityImport.url(),
    departmentsHref: paths.adminDepartments.url(),
  });
}

function isFiltered({ words, types, prefecture, plan, adminless }: AdminFacilitiesQuery): boolean {
  return Boolean(words || types?.length || prefecture || plan || adminless);
}

function conditionsOf(
  query: AdminFacilitiesQuery,
  prefectures: readonly { id: number; name: string }[],
): Conditions<Partial<AdminFacilitiesQuery>> {
  const { words, types, prefecture, plan, adminless, enabled = true } = query;
  return [
    ...eachWord(words, (rest) => ({ words: rest })),
    ...eachOf(
      types,
      (type) => facilityTypeLabels[type],
      (rest) => ({ types: rest }),
    ),
    prefecture && {
      label: prefectures.find(({ id }) => id === prefecture)?.name ?? "選んだ都道府県",
      without: { prefecture: undefined },
    },
    plan && { label: facilityPlanLabels[plan], without: { plan: undefined } },
    adminless && { label: "管理者なし", without: { adminless: undefined } },
    enabled && { label: "有効のみ", without: { enabled: false } },
  ];
}

const table: Table<AdminFacilitiesQuery> = {
  path: paths.adminFacilities,
  file: paths.adminFacilitiesExcel,
  names: queryNames,
  first: { sort: "name", order: "asc" },
  written: addressOf,
  columns: [
    { key: "name", label: "施設" },
    { label: "種類" },
    { label: facilityRecord.address.label },
    { label: adminFacilityRecord.operations_department_id.label },
    { key: "sections", label: "区画数", isNumber: true },
    { label: "面積", unit: "坪", isNumber: true },
    { key: "opened", label: facilityRecord.opened_on.label },
    { label: "状態" },
    { label: "プラン" },
    { label: "管理者" },
    { key: "updated", label: "更新日" },
  ],
};

function rowOf(facility: AdminFacility) {
  return {
    ...facility,
    badge: standingBadge(facility),
    href: paths.adminFacility.url(facility.id),
    type: facilityTypeLabels[facility.facility_type],
    tsubo: oneDecimal(facility.area_tsubo),
    plan: facilityPlanLabels[planOf(facility)],
    admins: adminsText(facility),
  };
}

export function planOf({ is_standard, is_section_map }: AdminFacility): keyof typeof facilityPlanLabels {
  if (!is_standard) return "free";
  return is_section_map ? "section_map" : "standard";
}

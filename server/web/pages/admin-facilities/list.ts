import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdminFacility } from "../../../contract/admin-facilities.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { adminFacilityRecord, facilityRecord } from "../../../lib/fields/facilities.ts";
import { facilityPlanLabels, facilityTypeLabels } from "../../../lib/labels.ts";
import { optional } from "../../gateway/optional.ts";
import { adminsText } from "../../parts/first-people/first-people.ts";
import { ignoredNotice, wordsOf } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { keptFields } from "../../parts/list/kept-query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import { type AdminFacilitiesQuery, addressOf, listArguments, queryNames } from "./query.ts";

type Changes = Partial<AdminFacilitiesQuery>;

/** `/admin/facility_data`: the facility master; enabled ones unless asked otherwise. */
export async function showAdminFacilities(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AdminFacilitiesQuery; ignored: string[] },
) {
  const [page, perPage] = [query.page ?? 1, query.per_page ?? PER_PAGE];
  const [{ ok, value }, prefectures] = await Promise.all([
    optional(request, "getAdminFacilities", {
      ...listArguments(query),
      page,
      per_page: perPage,
    }),
    optional(request, "getPrefectures", {}),
  ]);
  const href = (changes: Changes = {}) => paths.adminFacilities.url(addressOf({ ...query, ...changes }));
  const list = listModel({ rows: value.facilities, total: value.total }, { page, perPage }, (to) =>
    href({ page: to }),
  );
  const named = prefectures.value.prefectures;
  const { pages } = list.pagination;
  return reply.page("admin-facilities/list", {
    title: pages > 1 ? `施設データ（${page}/${pages}ページ）` : "施設データ",
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "施設データ" }],
    ok,
    ...list,
    query: { ...query, enabled: query.enabled ?? true },
    ignored: ignoredNotice(ignored, queryNames),
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
    chips: {
      items: chipsOf(query, named, (changes) => href({ ...changes, page: 1 })),
      clearHref: paths.adminFacilities.url({ enabled: "0" }),
    },
    isFiltered: value.total === 0 && isFiltered(query),
    heads: sortHeads(columns, { sort: query.sort ?? "name", order: query.order ?? "asc" }, href),
    rows: value.facilities.map(rowOf),
    sizes: PAGE_SIZES,
    perPage,
    kept: keptFields(addressOf({ ...query, per_page: undefined, page: undefined })),
    firstPageHref: href({ page: 1 }),
    retryHref: href(),
    excel: fileLink(
      paths.adminFacilitiesExcel.url(addressOf({ ...query, page: undefined, per_page: undefined })),
      ok ? value.total : undefined,
    ),
    newHref: paths.adminFacilityNew.url(),
    importHref: paths.adminFacilityImport.url(),
    departmentsHref: paths.adminDepartments.url(),
    action: paths.adminFacilities.url(),
  });
}

function isFiltered({ words, types, prefecture, plan, adminless }: AdminFacilitiesQuery): boolean {
  return Boolean(words || types?.length || prefecture || plan || adminless);
}

function chipsOf(
  query: AdminFacilitiesQuery,
  prefectures: readonly { id: number; name: string }[],
  href: (changes: Changes) => string,
) {
  const search = wordsOf(query.words ?? "");
  const { types = [], prefecture, plan, adminless, enabled = true } = query;
  return [
    ...search.map((word) => ({
      label: word,
      href: href({ words: search.filter((other) => other !== word).join(" ") }),
    })),
    ...types.map((type) => {
      const rest = types.filter((other) => other !== type);
      return {
        label: facilityTypeLabels[type],
        href: href({ types: rest.length > 0 ? rest : undefined }),
      };
    }),
    ...(prefecture
      ? [
          {
            label: prefectures.find(({ id }) => id === prefecture)?.name ?? "選んだ都道府県",
            href: href({ prefecture: undefined }),
          },
        ]
      : []),
    ...(plan ? [{ label: facilityPlanLabels[plan], href: href({ plan: undefined }) }] : []),
    ...(adminless ? [{ label: "管理者なし", href: href({ adminless: undefined }) }] : []),
    ...(enabled ? [{ label: "有効のみ", href: href({ enabled: false }) }] : []),
  ];
}

const columns: readonly SortColumn<NonNullable<AdminFacilitiesQuery["sort"]>>[] = [
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
];

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

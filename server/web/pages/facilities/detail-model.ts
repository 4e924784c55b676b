import type { Facility } from "../../../contract/facilities.ts";
import { MOST_COMPETITORS } from "../../../contract/statistics.ts";
import { formatArea, oneDecimal, squareMetres } from "../../../lib/areas.ts";
import { type ContactState, contactBadge, contactKindLabels } from "../../../lib/contact-words.ts";
import { formatDate } from "../../../lib/dates.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { manYenNumber, moneyText } from "../../../lib/money.ts";
import { formatWhole } from "../../../lib/numbers.ts";
import { PLAN_STAGE_LABELS } from "../../../lib/plan-stages.ts";
import { salesClassOf } from "../../../lib/sales-classes.ts";
import { percent } from "../../charts/scale.ts";
import { othersOf } from "../../parts/list/rows.ts";
import { type LineOf, stationRows } from "../../parts/trade-area/model.ts";
import { paths } from "../../paths.ts";
import type { FacilityData } from "./load.ts";

function postal(code: string | null): string {
  return code === null ? "" : `〒${code.slice(0, 3)}-${code.slice(3)}　`;
}

export function profileFacts(facility: Facility): { label: string; text: string }[] {
  const { station_name, station_distance_m, opened_on, sales_million_yen: sales } = facility;
  const distance = station_distance_m === null ? "" : `（直線${formatWhole(station_distance_m)}m）`;
  const facts = [
    { label: "種類", text: facilityTypeLabels[facility.facility_type] },
    { label: "所在地", text: `${postal(facility.postal_code)}${facility.address}` },
    { label: "最寄り駅", text: station_name === null ? "" : `${station_name}駅${distance}` },
    { label: "開業", text: formatDate(opened_on) },
    { label: "面積", text: formatArea(facility.area_tsubo) },
    { label: "区画数", text: `${formatWhole(facility.section_count)}区画` },
    {
      label: "年商",
      text: sales === null ? "" : `${moneyText(sales * 1_000_000)}（規模：${salesClassOf(sales).label}）`,
    },
    {
      label: "来館者",
      text: facility.visitors_per_year === null ? "" : `${formatWhole(facility.visitors_per_year)}人／年`,
    },
    {
      label: "駐車場",
      text: facility.parking_count === null ? "" : `${formatWhole(facility.parking_count)}台`,
    },
    { label: "運営", text: facility.operations_department?.name ?? "" },
    { label: "電話", text: facility.phone ?? "" },
    { label: "更新日", text: formatDate(facility.updated_at) },
  ];
  return facts.filter(({ text }) => text !== "");
}

export function floorRows({ ok, value }: FacilityData["floors"]) {
  const floors = value.floors.toSorted((a, b) => b.level - a.level);
  const most = Math.max(1, ...floors.map(({ area_tsubo }) => area_tsubo));
  return {
    ok,
    rows: floors.map(({ name, area_tsubo, section_count }) => ({
      name,
      tsubo: oneDecimal(area_tsubo),
      squareMetres: oneDecimal(squareMetres(area_tsubo)),
      sections: formatWhole(section_count),
      bar: Math.round((area_tsubo / most) * 1000) / 10,
    })),
    total: {
      tsubo: oneDecimal(floors.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0)),
      squareMetres: oneDecimal(squareMetres(floors.reduce((sum, { area_tsubo }) => sum + area_tsubo, 0))),
      sections: formatWhole(floors.reduce((sum, { section_count }) => sum + section_count, 0)),
    },
  };
}

export function alikeModel({ ok, value }: FacilityData["alike"], lineOf: LineOf) {
  return {
    ok,
    rows: value.similar_facilities.map(({ id, name, prefecture_name, area_tsubo, score, alike, unlike }) => ({
      href: paths.facility.url(id),
      name,
      prefecture: prefecture_name,
      area: oneDecimal(area_tsubo),
      score: formatWhole(score),
      alike,
      unlike,
    })),
    source: lineOf(value.provenance),
  };
}

export function competitorModel(
  { ok, value }: FacilityData["report"]["facilities"],
  ownId: number,
  lineOf: LineOf,
) {
  return {
    ok,
    total: value.total,
    rows: value.facilities
      .filter(({ id }) => id !== ownId)
      .slice(0, MOST_COMPETITORS)
      .map(({ id, name, facility_type, area_tsubo, distance_m, overlap }) => ({
        href: paths.facility.url(id),
        name,
        type: facilityTypeLabels[facility_type],
        area: oneDecimal(area_tsubo),
        distance: formatWhole(distance_m),
        overlap: percent(overlap),
      })),
    source: lineOf(value.provenance),
  };
}

const MOST_STATIONS = 6;

export function stationModel({ area }: Pick<FacilityData["report"], "area">, reportHref: string) {
  const all = stationRows(area);
  const rows = all.slice(0, MOST_STATIONS);
  const report = { href: `${reportHref}#stations`, label: "商圏レポート" };
  return { rows, total: all.length, ...othersOf(all.length, rows, report) };
}

export function ownWork({ predictions, plans }: FacilityData, facilityId: number) {
  return {
    predictions: predictions && predictionRows(predictions, facilityId),
    plans: plans && planRows(plans),
  };
}

function predictionRows({ ok, value }: NonNullable<FacilityData["predictions"]>, facilityId: number) {
  const rows = value.data.map((one) => ({
    href: paths.salesPrediction.url(one.id),
    name: one.name,
    opening: formatDate(one.opening_on),
    area: oneDecimal(one.area_tsubo),
    value: manYenNumber(one.yearly_sales_yen),
    range:
      one.low_yen === null || one.high_yen === null
        ? ""
        : `${manYenNumber(one.low_yen)}〜${manYenNumber(one.high_yen)}`,
    created: formatDate(one.created_at),
  }));
  const href = paths.salesPredictions.url({ facility_id: facilityId });
  return { ok, rows, ...othersOf(value.total, rows, { href, label: "売上予測の一覧" }) };
}

function planRows({ ok, value }: NonNullable<FacilityData["plans"]>) {
  const rows = value.data.map((one) => ({
    href: paths.storeOpeningPlan.url(one.id),
    name: one.name,
    stage: PLAN_STAGE_LABELS[one.stage],
    opening: formatDate(one.opening_on),
    area: one.area_tsubo === null ? "" : oneDecimal(one.area_tsubo),
    value: manYenNumber(one.prediction_yearly_sales_yen),
  }));
  return {
    ok,
    rows,
    ...othersOf(value.total, rows, { href: paths.storeOpeningPlans.url(), label: "出店計画の一覧" }),
  };
}

export function contactModel({ scouts, applies }: FacilityData) {
  if (!scouts || !applies) return undefined;
  const line = (
    kind: ContactState["kind"],
    one: Omit<ContactState, "kind"> & {
      section_number: string | null;
      recruitment_id: number | null;
      due_on: string;
      created_at: string;
      updated_at: string;
    },
  ) => ({
    kind: contactKindLabels[kind],
    section: one.section_number === null ? "" : `区画${one.section_number}`,
    href: one.recruitment_id === null ? undefined : paths.offeringSection.url(one.recruitment_id),
    badge: contactBadge({ kind, ...one }, "brand"),
    due: one.waits_for === "brand" ? formatDate(one.due_on) : "",
    created: formatDate(one.created_at),
    updatedAt: one.updated_at,
  });
  const rows = [
    ...scouts.value.data.map((one) => line("scout", one)),
    ...applies.value.data.map((one) => line("apply", one)),
  ];
  return {
    ok: scouts.ok && applies.ok,
    rows: rows.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
    ...othersOf(scouts.value.total + applies.value.total, rows, {
      href: paths.offeringSectionApplied.url(),
      label: "応募・スカウト",
    }),
  };
}

export function benchmarkModel({ benchmarks }: FacilityData) {
  return (
    benchmarks && {
      ok: benchmarks.ok,
      rows: benchmarks.value.data
        .filter(({ is_selected }) => is_selected)
        .map(({ brand_id, name, genre_name, nearest_store, stores_within_5km, is_in_facility }) => ({
          href: paths.brand.url(brand_id),
          name,
          genre: genre_name,
          isHere: is_in_facility === true,
          near: stores_within_5km === null ? "" : formatWhole(stores_within_5km),
          nearest: nearest_store?.name ?? "",
          nearestHref: nearest_store ? paths.brandStore.url(nearest_store.id) : undefined,
          distance: nearest_store ? formatWhole(nearest_store.distance_m) : "",
        })),
    }
  );
}

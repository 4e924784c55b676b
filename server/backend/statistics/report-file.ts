import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import type { Origin, Provenance } from "../../contract/provenance.ts";
import { FACILITY_FORMATS } from "../../lib/facility-formats.ts";
import { facilityTypeLabels } from "../../lib/labels.ts";
import { NEAR_METRES } from "../../lib/trade-area-map/distance.ts";
import { type Basis, basisTable } from "../answering/basis-table.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { organisationName, writeReport } from "../answering/list-file.ts";
import { ownStandardFacility, type Principal, tenantOf } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { decimal, integer, type Table, text, type Value } from "../answering/workbook.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { getPointSimilarStores } from "../brand-stores/similar-stores.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { isWithin, metresFrom } from "../geography/distance.ts";
import { isCovered } from "../geography/geography.ts";
import type { Place } from "../models/geography.ts";
import { getAsahiru, getCommercialArea, getFuturePopulation, getGeodemo } from "./area.ts";
import {
  agesTable,
  cellsTable,
  clustersTable,
  municipalitiesTable,
  ringsTable,
  stationsTable,
  yearsTable,
} from "./area-tables.ts";
import { competitorsOf, isNear } from "./competitors.ts";
import { getMarket } from "./market.ts";
import { incomesTable, industriesTable, spendingTable } from "./market-tables.ts";

type Similar = AnswerOf<"getPointSimilarStores">;

export const downloadTradeAreaExcel: Handler<"downloadTradeAreaExcel"> = async ({ query }, context) => {
  const { lat, lon, brand_id, facility_id, name } = query;
  const { brand, facilityId } = askerOf(context.principal, brand_id, facility_id);
  const place = { latitude: lat, longitude: lon };
  if (!isCovered(place)) throw notFound();
  const at = { text: [lat, lon] as [number, number] };
  const about = { params: {}, body: undefined } as const;
  const { commercial_area: area } = await getCommercialArea({ ...about, query: at }, context);
  const { future_population: future } = await getFuturePopulation({ ...about, query: at }, context);
  const { geodemo } = await getGeodemo({ ...about, query: at }, context);
  const { asahiru } = await getAsahiru({ ...about, query: { lat, lon } }, context);
  const { market } = await getMarket({ ...about, query: { lat, lon } }, context);
  const competitors = await competitorsOf(context, place, undefined);
  const similar = brand?.hasSalesPrediction
    ? await getPointSimilarStores({ ...about, query: { brand_id: brand.id, ...place } }, context)
    : undefined;
  if (!area || !future || !geodemo || !asahiru || !market) throw notFound();
  const stores = brand && (await ownStoresNear(context, brand.id, place));
  const seesFlow = await includesFlow(context, brand?.id);
  const tables: TableFrom[] = [
    from(
      ringsTable(area, asahiru, seesFlow),
      ["商圏の人口", area.provenance],
      ["昼夜間人口比", asahiru.provenance],
    ),
    from(yearsTable(future), ["将来人口", future.provenance]),
    from(agesTable(future), ["年齢別人口", future.provenance]),
    from(clustersTable(geodemo), ["居住者タイプ", geodemo.provenance]),
    from(stationsTable(area), ["駅", area.provenance]),
    from(industriesTable(market), ["事業所", market.establishments]),
    from(incomesTable(market), ["所得", market.income]),
    ...(market.spending ? [from(spendingTable(market.spending), ["家計支出", market.spending.origin])] : []),
    from(municipalitiesTable(future), ["市区町村", future.provenance]),
    from(nearTable(competitors, stores), ["施設の商圏の重なり", competitors.provenance]),
    ...(similar ? [from(similarTable(similar), ["似ている自店", similar.provenance])] : []),
    from(cellsTable(area), ["メッシュ", area.provenance]),
  ];
  const point = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  return writeReport(context, {
    title: "商圏レポート",
    organisation: await organisationName(context, { brandId: brand?.id, facilityId }),
    about: name ?? point,
    conditions: [
      ["地点名", name ?? "指定なし"],
      ["緯度、経度", point],
    ],
    tables: [
      ...tables.map(({ table }) => table),
      basisTable(tables.flatMap(({ table, origins }) => origins.flatMap((one) => basisOf(table, one)))),
    ],
  });
};

function askerOf(principal: Principal, brandId: number | undefined, facilityId: number | undefined) {
  const tenant = tenantOf(principal, facilityId, brandId);
  return tenant.brandId === null
    ? { facilityId: ownStandardFacility(principal, tenant.facilityId ?? 0) }
    : { brand: ownBrandGrant(principal, tenant.brandId) };
}

async function includesFlow({ database }: CallContext, brandId: number | undefined) {
  if (brandId === undefined) return true;
  const [row] = await database.rows<{ sees: boolean }>(
    sql`select is_gps_people_flow as sees from brands where id = ${brandId}`,
  );
  return row?.sees === true;
}

interface NearStore {
  name: string;
  metres: number;
}

function ownStoresNear({ database, today }: CallContext, brandId: number, place: Place) {
  return database.rows<NearStore>(sql`
    select s.name, ${metresFrom(place, "s")} as metres from brand_stores s
    where s.brand_id = ${brandId} and ${openStore(today)} and ${isWithin(place, NEAR_METRES, "s")}`);
}

function nearTable(
  { facilities }: Pick<AnswerOf<"getCompetitors">, "facilities">,
  stores: readonly NearStore[] | undefined,
): Table {
  const rows: { metres: number; cells: Value[] }[] = [
    ...facilities.filter(isNear).map(({ name, facility_type, area_tsubo, distance_m, overlap }) => ({
      metres: distance_m,
      cells: [name, facilityTypeLabels[facility_type], distance_m, area_tsubo, overlap * 100],
    })),
    ...(stores ?? []).map(({ name, metres }) => ({ metres, cells: [name, "自店", metres, null, null] })),
  ];
  return {
    name: stores ? "近くの施設・自店" : "近くの施設",
    columns: [
      text("名称", 30),
      text("種別", 20),
      integer("距離（m）", 12),
      decimal("面積（坪）", 12),
      decimal("商圏の重なり（%）", 16),
    ],
    rows: rows.toSorted((a, b) => a.metres - b.metres).map(({ cells }) => cells),
    hasFilters: true,
  };
}

function similarTable({ similar_stores }: Similar): Table {
  return {
    name: "似ている自店",
    columns: [
      integer("順位", 8),
      text("店舗", 28),
      decimal("類似度（0〜100）", 16),
      text("施設形態", 16),
      decimal("面積（坪）", 12),
      integer("年商（円）", 16),
      text("似ている点", 40),
      text("異なる点", 40),
    ],
    rows: similar_stores.map((store, index) => [
      index + 1,
      store.name,
      store.score,
      FACILITY_FORMATS.find(({ id }) => id === store.format_id)?.label ?? null,
      store.area_tsubo,
      store.yearly_sales_yen,
      store.alike.join("、"),
      store.unlike.join("、"),
    ]),
  };
}

type Named = [label: string, origin: Origin | Provenance | null | undefined];

interface TableFrom {
  table: Table;
  origins: readonly Named[];
}

function from(table: Table, ...origins: Named[]): TableFrom {
  return { table, origins };
}

function basisOf(table: Table, [label, origin]: Named): Basis[] {
  if (!origin) return [];
  const [cells, warnings] = "cells" in origin ? [origin.cells, origin.warnings] : [0, []];
  const { vintage, method, sources } = origin;
  return [
    { label, table, vintage, method, sources, rows: cells > 0 ? `500mメッシュ${cells}個` : "", warnings },
  ];
}

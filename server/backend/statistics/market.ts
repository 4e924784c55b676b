import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { publicStore } from "../analysis/competition.ts";
import { originOf, provenanceOf } from "../analysis/provenance.ts";
import { BY_AREA } from "../analysis/rings.ts";
import type { Handler } from "../answering/handler.ts";
import { INDUSTRIES, type Industry, SPENDING_GROUPS } from "../data/columns.ts";
import type { Executor } from "../db/connect.ts";
import type { RingCell } from "../geography/cells.ts";
import { inBoxAround } from "../geography/distance.ts";
import { type Geography, isCovered } from "../geography/geography.ts";
import { distanceKilometres, type Place } from "../models/geography.ts";
import { ringSum } from "../models/mesh.ts";
import { cityOfWard } from "../models/municipal-tables.ts";

type Market = NonNullable<AnswerOf<"getMarket">["market"]>;

const RINGS_KILOMETRES = [0.5, 1, 3] as const;
const WIDEST_KILOMETRES = 3;

/** The divisions of the industrial classification (JSIC, 14th revision) in which genres of ours may lie. */
const DIVISIONS: Partial<Record<Industry, readonly string[]>> = {
  est_food: ["76"],
  est_takeout: ["77"],
  est_grocery: ["58"],
  est_apparel: ["57"],
  est_machinery: ["59"],
  est_retail_other: ["60"],
  est_beauty_bath: ["78"],
  est_amusement: ["80"],
  est_school: ["82"],
  est_medical: ["83"],
};

export const getMarket: Handler<"getMarket"> = async ({ query }, context) => {
  const place = { latitude: query.lat, longitude: query.lon };
  if (!isCovered(place)) return { market: null };
  const geography = await context.geography();
  const stores = await registeredStores(context.database, place, context.today);
  const cells = geography.cellsWithin(place, WIDEST_KILOMETRES);
  return {
    market: {
      rings: RINGS_KILOMETRES.map((radius) => ringOf(geography, place, radius, stores)),
      establishments: provenanceOf(
        geography,
        cells,
        ["workers"],
        `${BY_AREA}。登録ブランドは、業種に当たるジャンルの営業中の店舗（非公開の施設・ブランドを除く）`,
      ),
      incomes: incomesOf(geography, cells),
      income: originOf(
        geography,
        ["income"],
        "総所得金額等 ÷ 所得割の納税義務者数（市区町村の平均。政令指定都市の区には区の値がなく、市の値）。納税者一人当たりで、世帯の所得ではない",
      ),
      spending: spendingOf(geography, cells),
    },
  };
};

interface Registered extends Place {
  division: string;
}

function registeredStores(executor: Executor, place: Place, today: string) {
  return executor.rows<Registered>(sql`
    select s.latitude, s.longitude, left(g.jsic_code, 2) as division
    from brand_stores s
    join brands b on b.id = s.brand_id
    join genres g on g.id = b.genre_id
    where ${inBoxAround(place, WIDEST_KILOMETRES, "s")} and ${publicStore(today)}
    order by s.id`);
}

function ringOf(
  geography: Geography,
  place: Place,
  radius: number,
  stores: readonly Registered[],
): Market["rings"][number] {
  const cells = geography.cellsWithin(place, radius);
  const inside = stores.filter((store) => distanceKilometres(place, store) <= radius);
  const counts = INDUSTRIES.map(() => 0);
  for (const { share, establishments } of cells)
    establishments.forEach((count, i) => {
      counts[i] = (counts[i] ?? 0) + share * count;
    });
  return {
    radius_m: Math.round(radius * 1000),
    workers: ringSum(cells, (cell) => cell.workers),
    establishments: ringSum(cells, (cell) => cell.all_establishments),
    industries: INDUSTRIES.map(({ key, label }, i) => {
      const divisions = DIVISIONS[key];
      const registered = divisions
        ? inside.filter(({ division }) => divisions.includes(division)).length
        : null;
      return { label, count: counts[i] ?? 0, registered };
    }),
  };
}

function residentsByCode(cells: readonly RingCell[], codeOf: (code: string) => string): [string, number][] {
  const residents = new Map<string, number>();
  for (const { municipality_code, share, population_2020 } of cells)
    if (population_2020 > 0) {
      const code = codeOf(municipality_code);
      residents.set(code, (residents.get(code) ?? 0) + share * population_2020);
    }
  return [...residents].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

function incomesOf({ municipalities }: Geography, cells: readonly RingCell[]): Market["incomes"] {
  const taxed = (code: string) => (municipalities.incomeOf(code) ? code : (cityOfWard(code) ?? code));
  const wards = residentsByCode(cells, (code) => code).map(([code]) => code);
  const all = residentsByCode(cells, taxed);
  const total = all.reduce((sum, [, residents]) => sum + residents, 0);
  return all.flatMap(([code, residents]) => {
    const row = municipalities.incomeOf(code);
    if (!row) return [];
    const [taxpayers, thousandYen] = row;
    const own = wards.filter((ward) => ward !== code && taxed(ward) === code);
    return [
      {
        name: municipalities.nameOf(code),
        wards: own.map((ward) => municipalities.nameOf(ward).replace(municipalities.nameOf(code), "")),
        share: residents / total,
        taxpayers,
        yen_per_taxpayer: (thousandYen * 1000) / taxpayers,
      },
    ];
  });
}

function spendingOf(geography: Geography, cells: readonly RingCell[]): Market["spending"] {
  const [most] = residentsByCode(cells, (code) => code.slice(0, 2));
  const spending = geography.spending();
  const [own, nation] = [spending.get(most?.[0] ?? ""), spending.get("00")];
  if (!own || !nation) return null;
  return {
    city: own.city,
    groups: SPENDING_GROUPS.map(({ label }, i) => ({
      label,
      yen: own.yen[i] ?? 0,
      national_yen: nation.yen[i] ?? 0,
    })),
    origin: originOf(
      geography,
      ["spending"],
      "都道府県庁所在市（東京都は区部）の二人以上の世帯の年間支出。この地点の支出ではなく、単身世帯は含まない。標本調査のため小さな品目ほど誤差が大きい",
    ),
  };
}

import { join } from "node:path";
import { expect, test } from "vitest";
import { readRows } from "../../server/backend/data/read.ts";
import { clusterAreas, type GeodemoArea } from "../../server/backend/models/geodemographics.ts";
import { projectMunicipality } from "../../server/backend/models/municipal-projection.ts";
import { municipalTables } from "./open-data.ts";

const tables = municipalTables();

function municipalities(): GeodemoArea[] {
  return readRows(join(import.meta.dirname, "../.."), "municipalities.csv.gz").flatMap((row) => {
    const code = row.code ?? "";
    const population = Number(row.pop2020);
    const density = population / Number(row.area_km2);
    if (!(population > 0 && Number.isFinite(density))) return [];
    const { factors, structures } = projectMunicipality(code, tables);
    const share = (from: number, to: number) =>
      (structures[1] ?? []).reduce((sum, value, i) => sum + (i % 19 >= from && i % 19 < to ? value : 0), 0);
    return {
      code,
      population,
      density,
      share_under15: share(0, 3),
      share_20to39: share(4, 8),
      share_over65: share(13, 19),
      growth: factors[4] ?? 1,
      day_night: Number(row.weekday_daytime_pop2019) / population,
    };
  });
}

test("the country's municipalities fall into eleven clusters that people would recognise", () => {
  const { clusters, assignment } = clusterAreas(municipalities());
  const nameOf = (code: string) => clusters[assignment.get(code) ?? -1]?.name ?? "";
  expect(clusters).toHaveLength(11);
  expect(new Set(clusters.map(({ name }) => name)).size).toBe(11);
  // 千代田区, 新宿区, 渋谷区, 大阪市北区, 名古屋市中村区.
  for (const code of ["13101", "13104", "13113", "27127", "23105"])
    expect(nameOf(code)).toMatch(/^市街地中心.*昼間集中/);
  // 夕張市, 奥多摩町, 大豊町.
  for (const code of ["01209", "13308", "39344"]) expect(nameOf(code)).toMatch(/^地方/);
  // 江東区, 川崎市中原区: dense, young, growing.
  expect(nameOf("13108")).toBe(nameOf("14133"));
  expect(clusters.every(({ areas }) => areas >= 20)).toBe(true);
});

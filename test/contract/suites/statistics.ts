import { expect, it } from "vitest";
import { ringMeshes, ringSum } from "../../../server/backend/models/mesh.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { columnOf, sharesInCircle } from "../../helpers/rings.ts";
import { getter } from "../get.ts";

const stations = [
  ["新宿", "35.68999", "139.69921"],
  ["渋谷", "35.65855", "139.69986"],
  ["梅田", "34.70313", "135.49768"],
  ["博多", "33.59", "130.42056"],
  ["札幌", "43.06837", "141.34999"],
] as const;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

export function statisticsSuite(backend: () => RunningBackend) {
  const get = getter(backend);

  it.each(stations)("count who lives and who works round %s, each by its own census", async (_, lat, lon) => {
    const center = { latitude: Number(lat), longitude: Number(lon) };
    const codes = ringMeshes(center, 5, 4).map(({ mesh }) => mesh);
    const [residents, workers] = [
      columnOf("census_cells.bin", "residents", codes),
      columnOf("economy_cells.bin", "emp_all", codes),
    ];
    for (const radius of ["500", "1000", "4321"]) {
      const { data } = await get("free", "getPopulation", { lat, lon, radius });
      const meshes = ringMeshes(center, Number(radius) / 1000 + 0.1, 4).map(({ mesh }) => mesh);
      const shares = sharesInCircle(center, Number(radius), meshes);
      const of = (column: Map<string, number>) =>
        sum(Array.from(shares, ([mesh, share]) => share * (column.get(mesh) ?? 0)));
      expect(Math.abs((data?.residents ?? 0) / of(residents) - 1), radius).toBeLessThan(0.001);
      expect(Math.abs((data?.workers ?? 0) / of(workers) - 1), radius).toBeLessThan(0.001);
      expect(data?.residents_margin).toBeGreaterThan(0);
      expect(data?.daytime_weekday).not.toBe(data?.workers);
    }
  });

  it("say how far off small rings may be, call them reference values, and name unknown ages", async () => {
    const { data } = await get("free", "getPopulation", { lat: "35.68124", lon: "139.76712", radius: "500" });
    expect(data).toMatchObject({ is_reference: true });
    expect(data?.residents_margin).toBeGreaterThan(0.1 * (data?.residents ?? 0));
    expect(data?.provenance.warnings.join()).toContain("参考値");
    const wide = await get("free", "getPopulation", { lat: "35.68999", lon: "139.69921", radius: "3000" });
    expect(wide.data?.is_reference).toBe(false);
    expect(wide.data?.unknown_age).toBeGreaterThan(10_000);
    expect(wide.data?.provenance.warnings.join()).toMatch(/年齢不詳\d\.\d%（3km）/);
  });

  it("count every station within 2 km, also where there are many", async () => {
    const [latitude, longitude] = [35.68124, 139.76712];
    const { commercial_area } = await get("free", "getCommercialArea", { text: `${latitude}/${longitude}` });
    const found = commercial_area?.stations ?? [];
    const { rows } = await backend().database.query<{ name: string }>(
      `select name from stations
       where 6371008.8 * acos(least(1, sin(radians($1)) * sin(radians(latitude))
         + cos(radians($1)) * cos(radians(latitude)) * cos(radians(longitude - $2)))) <= 2000`,
      [latitude, longitude],
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(found.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(found.map(({ distance_m }) => distance_m)).toEqual(
      found.map(({ distance_m }) => distance_m).toSorted((a, b) => a - b),
    );
  });

  it("agree with each other", async () => {
    const [, lat, lon] = stations[3];
    const text = `${lat}/${lon}`;
    const { commercial_area } = await get("facility", "getCommercialArea", { text });
    const { future_population } = await get("facility", "getFuturePopulation", { text: [text, "43/141"] });
    const { asahiru } = await get("facility", "getAsahiru", { lat, lon });
    const rings = new Map(commercial_area?.rings.map((ring) => [ring.radius_m, ring]));
    for (const [radius, ring] of rings) {
      const { data } = await get("facility", "getPopulation", { lat, lon, radius: String(radius) });
      expect(data).toMatchObject(ring);
      expect((data?.male ?? 0) + (data?.female ?? 0)).toBeCloseTo(ring.residents, 6);
    }
    const listed = commercial_area?.cells ?? [];
    expect(ringSum(listed, (cell) => cell.residents)).toBe(rings.get(5000)?.residents);
    expect(ringSum(listed, (cell) => cell.daytime_weekday)).toBe(rings.get(5000)?.daytime_weekday);
    const now = future_population?.years.find(({ year }) => year === 2020);
    expect(now?.total).toBeCloseTo(rings.get(3000)?.residents ?? 0, 6);
    const one = rings.get(1000);
    expect(asahiru).toMatchObject({
      residents: one?.residents,
      daytime_weekday: one?.daytime_weekday,
      ratio: (one?.daytime_weekday ?? 0) / (one?.residents ?? 1),
    });
    expect(asahiru?.class).toMatch(/型$/);
  });

  it("give the years of the specification and 2050, with ages that add up", async () => {
    const { future_population } = await get("prediction", "getFuturePopulation", {
      text: "35.46644/139.62235",
    });
    const years = future_population?.years ?? [];
    expect(years.map(({ year, kind }) => `${year} ${kind}`)).toEqual([
      "2015 small_areas",
      "2020 census",
      ...[2025, 2030, 2035, 2040, 2045].map((year) => `${year} projection`),
      "2050 extrapolation",
    ]);
    expect(years[0]).toMatchObject({ male: null, female: null, ages: [] });
    for (const { total, male, female, unknown_male, unknown_female, ages } of years.slice(1)) {
      expect(ages.map(({ from, to }) => [from, to])).toEqual(
        Array.from({ length: 19 }, (_, i) => [i * 5, i === 18 ? null : i * 5 + 4]),
      );
      const of = (sex: "male" | "female") => ages.reduce((people, age) => people + age[sex], 0);
      expect([of("male") + unknown_male, of("female") + unknown_female]).toEqual([
        expect.closeTo(male ?? 0, 6),
        expect.closeTo(female ?? 0, 6),
      ]);
      expect((male ?? 0) + (female ?? 0)).toBeCloseTo(total, 6);
    }
    const { municipalities = [], provenance } = future_population ?? {};
    const residents = municipalities.reduce((people, area) => people + area.residents, 0);
    expect(residents).toBeCloseTo(years[1]?.total ?? 0, 6);
    // Wards of a designated city: the totals are theirs, the ages move as the city's, and it is said.
    expect(municipalities[0]).toMatchObject({ name: "横浜市神奈川区", census_2020: 247_267 });
    expect(municipalities[0]?.method).toContain("政令市");
    expect(municipalities[0]?.preliminary_2025).toBeGreaterThan(90_000);
    expect(provenance?.warnings.join()).toContain("横浜市神奈川区");
  });

  it("say where no projection of the municipality is published", async () => {
    const { future_population } = await get("prediction", "getFuturePopulation", { text: "37.058/140.892" });
    expect(future_population?.provenance.warnings.join()).toMatch(/いわき市.*公表されていない/);
    expect(future_population?.municipalities[0]?.preliminary_2025).toBe(306_495);
  });

  it("share out the residents over the clusters, and nobody where nobody lives", async () => {
    for (const [text, sum] of [
      ["35.68999/139.69921", 1],
      ["34.9/139.1", 1],
      ["33/141.5", 0],
    ] as const) {
      const { geodemo } = await get("curator", "getGeodemo", { text });
      const shares = geodemo?.shares ?? [];
      expect(shares.map(({ cluster }) => cluster)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(shares.reduce((total, { share }) => total + share, 0)).toBeCloseTo(sum, 12);
      expect(shares.reduce((total, { average_share }) => total + average_share, 0)).toBeCloseTo(1, 12);
    }
    const { asahiru } = await get("curator", "getAsahiru", { lat: "33", lon: "141.5" });
    expect(asahiru).toMatchObject({ residents: 0, ratio: null, class_key: null });
  });

  it("name their sources", async () => {
    for (const { data } of [
      await get("rival", "getPopulation", { lat: "43.06837", lon: "141.34999", radius: "3000" }),
      await get("rival", "getPopulation", { lat: "35.68999", lon: "139.69921", radius: "3000" }),
    ]) {
      const sources = data?.provenance.sources.join() ?? "";
      for (const name of ["地域メッシュ統計", "全国の人流オープンデータ", "経済センサス"])
        expect(sources).toContain(name);
      expect(data?.provenance.vintage).toContain("2020年");
      expect(data?.provenance.method).toContain("±");
    }
  });

  it("are empty over the sea and nothing beyond the country, with no broken number", async () => {
    for (const [lat, lon] of [
      ["33", "141.5"],
      ["24", "123.8"],
      ["45", "142.5"],
    ] as const)
      for (const radius of ["1", "50000"]) {
        const { data } = await get("rival", "getPopulation", { lat, lon, radius });
        expect(JSON.stringify(data)).not.toContain("null");
        if (radius === "1") expect(data).toMatchObject({ residents: 0, is_reference: true });
      }
    const london = await get("rival", "getPopulation", { lat: "51.5", lon: "-0.1", radius: "1000" });
    expect(london.data).toBeNull();
  });
}

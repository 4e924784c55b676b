import { expect, it } from "vitest";
import { readRows } from "../../../server/backend/data/read.ts";
import { ringCells, ringSum } from "../../../server/backend/models/mesh.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { projectRoot } from "../../helpers/project-root.ts";
import { getter } from "../get.ts";

/** Ten stations and the residents within 1, 3 and 5 km, integrated over the mesh independently of the product. */
const stations = [
  ["新宿", "35.68999", "139.69921", 34358, 507544, 1396579],
  ["渋谷", "35.65855", "139.69986", 38810, 446969, 1368297],
  ["梅田", "34.70313", "135.49768", 28490, 383386, 1161216],
  ["博多", "33.59", "130.42056", 38538, 321200, 691303],
  ["札幌", "43.06837", "141.34999", 38221, 385033, 896538],
  ["名古屋", "35.17101", "136.88137", 36655, 281011, 715774],
  ["横浜", "35.46644", "139.62235", 41274, 319785, 804600],
  ["広島", "34.39729", "132.47594", 32146, 257571, 558690],
  ["立川", "35.69803", "139.41378", 33740, 223242, 629987],
  ["福山", "34.48925", "133.3613", 19804, 108449, 207030],
] as const;
const RADII = ["1000", "3000", "5000"];

/** Figures of open data round a place. */
export function statisticsSuite(backend: () => RunningBackend) {
  const get = getter(backend);

  it.each(stations)("count the residents round %s", async (_, lat, lon, ...residents) => {
    for (const [i, radius] of RADII.entries()) {
      const { data } = await get("free", "getPopulation", { lat, lon, radius });
      const expected = residents[i] ?? 0;
      expect(Math.abs((data?.residents ?? 0) / expected - 1), `${radius} m`).toBeLessThan(0.002);
    }
  });

  it("are the sum over the cells of the published file, each by its share of the circle", async () => {
    const cells = readRows(projectRoot, "mesh1km_resident2020_staypop2019.csv.gz").map((row) => ({
      mesh: row.mesh ?? "",
      residents: Number(row.pop2020),
      weekday: Number(row.weekday_day2019),
      holiday: Number(row.holiday_day2019),
    }));
    for (const [, lat, lon] of stations.slice(0, 4))
      for (const radius of ["1", "500", "4321", "50000"]) {
        const { data } = await get("brand", "getPopulation", { lat, lon, radius });
        const center = { latitude: Number(lat), longitude: Number(lon) };
        const inside = ringCells(center, Number(radius) / 1000, cells);
        const near = (value: number) => expect.closeTo(value, 4);
        expect(data).toMatchObject({
          residents: near(ringSum(inside, (cell) => cell.residents)),
          daytime_weekday: near(ringSum(inside, (cell) => cell.weekday)),
          daytime_holiday: near(ringSum(inside, (cell) => cell.holiday)),
          provenance: { cells: inside.length },
        });
      }
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

  it("give the seven years with ages that add up", async () => {
    const { future_population } = await get("prediction", "getFuturePopulation", {
      text: "35.46644/139.62235",
    });
    const years = future_population?.years ?? [];
    expect(years.map(({ year, kind }) => `${year} ${kind}`)).toEqual([
      "2015 census",
      ...[2020, 2025, 2030, 2035, 2040, 2045].map((year) => `${year} estimate`),
    ]);
    for (const { total, male, female, ages } of years) {
      expect(ages.map(({ from, to }) => [from, to])).toEqual(
        Array.from({ length: 19 }, (_, i) => [i * 5, i === 18 ? null : i * 5 + 4]),
      );
      const sum = (sex: "male" | "female") => ages.reduce((people, age) => people + age[sex], 0);
      expect([sum("male"), sum("female")]).toEqual([expect.closeTo(male, 6), expect.closeTo(female, 6)]);
      expect(male + female).toBeCloseTo(total, 6);
    }
    const { municipalities } = future_population ?? {};
    const residents = municipalities?.reduce((people, area) => people + area.residents, 0);
    expect(residents).toBeCloseTo(years[1]?.total ?? 0, 6);
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

  it("name their sources, and say what is estimated", async () => {
    const sapporo = await get("rival", "getPopulation", {
      lat: "43.06837",
      lon: "141.34999",
      radius: "3000",
    });
    const shinjuku = await get("rival", "getPopulation", {
      lat: "35.68999",
      lon: "139.69921",
      radius: "3000",
    });
    expect(sapporo.data?.provenance.estimated_share).toBe(1);
    expect(shinjuku.data?.provenance.estimated_share).toBeLessThan(0.05);
    for (const { data } of [sapporo, shinjuku]) {
      expect(data?.provenance.sources.join()).toContain("全国の人流オープンデータ");
      expect(data?.provenance.vintage).toContain("2020年");
      expect(data?.provenance.method).not.toBe("");
    }
  });
}

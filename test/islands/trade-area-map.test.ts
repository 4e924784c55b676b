import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { TradeAreaMapProps } from "../../islands/trade-area-map/props.ts";
import { TradeAreaMap } from "../../islands/trade-area-map/trade-area-map.tsx";
import { distanceMetres } from "../../server/lib/trade-area-map/distance.ts";
import { metresPerPixel } from "../../server/lib/trade-area-map/mercator.ts";
import { prefectures } from "../../server/lib/trade-area-map/prefectures.ts";
import { clusterLetter, populationStep } from "../../server/lib/trade-area-map/shading.ts";
import {
  LEAST_ZOOM,
  panBy,
  pixelOf,
  placeOf,
  radiusOf,
  tilesOf,
  viewAround,
  zoomBy,
} from "../../server/lib/trade-area-map/viewport.ts";

const size = { width: 720, height: 600 };
const yokohama = { latitude: 35.4658, longitude: 139.6223 };
const view = viewAround(yokohama, 5000, size);

describe("the geometry of the map", () => {
  it("finds the place under a pixel and the pixel of a place", () => {
    const place = placeOf(view, size, [100, 450]);
    const [x, y] = pixelOf(view, size, place);
    expect(x).toBeCloseTo(100, 6);
    expect(y).toBeCloseTo(450, 6);
  });

  it("draws a ring as wide as it is on the ground", () => {
    const radius = radiusOf(view, yokohama, 3000);
    const [x, y] = pixelOf(view, size, yokohama);
    const east = placeOf(view, size, [x + radius, y]);
    expect(distanceMetres(yokohama, east)).toBeGreaterThan(2980);
    expect(distanceMetres(yokohama, east)).toBeLessThan(3020);
  });

  it("holds the widest ring whole", () => {
    expect(2 * radiusOf(view, yokohama, 5000)).toBeLessThanOrEqual(size.height);
    expect(2 * radiusOf(view, yokohama, 5000)).toBeGreaterThan(size.height * 0.85);
  });

  it("keeps the place under the pointer when zooming, and moves by as much as it is dragged", () => {
    const at = [500, 120] as const;
    const place = placeOf(view, size, at);
    const [x, y] = pixelOf(zoomBy(view, size, 1.3, at), size, place);
    expect([x, y].map(Math.round)).toEqual([500, 120]);
    const [movedX, movedY] = pixelOf(panBy(view, size, 40, -25), size, yokohama);
    const [startX, startY] = pixelOf(view, size, yokohama);
    expect([movedX - startX, movedY - startY].map(Math.round)).toEqual([40, -25]);
  });

  it.each([5, 7.3, 12, 12.5, 14.49, 16])("is covered by tiles without a gap at zoom %d", (zoom) => {
    const tiles = tilesOf({ ...view, zoom }, size);
    const covered = tiles.reduce((sum, { left, top, size: side }) => {
      const width = Math.min(size.width, left + side) - Math.max(0, left);
      const height = Math.min(size.height, top + side) - Math.max(0, top);
      return sum + Math.max(0, width) * Math.max(0, height);
    }, 0);
    expect(covered).toBeCloseTo(size.width * size.height, 3);
    expect(tiles.length).toBeLessThanOrEqual(36);
    for (const { z } of tiles) expect(z).toBe(Math.round(zoom));
  });

  it("stays within Japan and its zooms", () => {
    const far = panBy(view, size, 1e9, 1e9);
    expect(far.latitude).toBeLessThanOrEqual(46.5);
    expect(far.longitude).toBeGreaterThanOrEqual(122);
    expect(zoomBy(view, size, 99).zoom).toBe(16);
    expect(zoomBy(view, size, -99).zoom).toBe(LEAST_ZOOM);
  });

  it("knows how many metres a pixel is", () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.03, 1);
  });
});

describe("shading", () => {
  it("has steps for residents and a letter for each cluster", () => {
    expect([0, 1, 749, 750, 2999, 3000, 99_999].map((people) => populationStep(people))).toEqual([
      0, 1, 1, 2, 3, 4, 5,
    ]);
    expect([1, 2999, 3000].map((people) => populationStep(people, 4))).toEqual([1, 1, 2]);
    expect([1, 8, 11].map(clusterLetter)).toEqual(["A", "H", "K"]);
  });
});

const props: TradeAreaMapProps = {
  label: "商圏地図",
  size,
  view,
  tiles: "/tiles/{z}/{x}/{y}.svg?v=1",
  names: prefectures,
  mainRoads: false,
  credit: "出典",
  point: { ...yokohama, label: "調査地点" },
  rings: [500, 1000, 3000, 5000],
  emphasis: 3000,
  cells: [
    [35.4583, 139.6125, 3000, 1],
    [35.4667, 139.625, 500, 2],
    [35.475, 139.6375, 0, 0],
  ],
  shading: "population",
  shadings: [{ shading: "population", label: "人口", href: "?shade=population" }],
  clusters: [{ cluster: 1, name: "都心" }],
  marks: [
    { kind: "own", sign: "1", name: "西口店", ...yokohama, href: "#near-1" },
    { kind: "facility", sign: "A", name: "ヒノハ", latitude: 35.47, longitude: 139.63, href: "#near-A" },
    { kind: "benchmark", name: "他店", latitude: 35.45, longitude: 139.61, href: "#benchmark-1" },
  ],
  legend: [{ kind: "own", label: "自店" }],
  pick: null,
};
const draw = (changes: Partial<TradeAreaMapProps> = {}) =>
  renderToStaticMarkup(createElement(TradeAreaMap, { ...props, ...changes }));

describe("the map as the server draws it", () => {
  it("is markup that the policy lets through, without broken numbers", () => {
    for (const shading of ["population", "cluster", "none"] as const)
      expect(draw({ shading })).not.toMatch(/\sstyle=|NaN|Infinity|undefined|\[object/);
  });

  it("has its ground, rings, cells and places", () => {
    const html = draw();
    expect(html.match(/<image /g)?.length).toBe(tilesOf(view, size).length);
    expect(html.match(/class="map-ring[ "]/g)?.length).toBe(4 + 1);
    expect(html).toContain('class="map-cell map-population-4"');
    expect(html).toContain('aria-label="自店 1 西口店"');
    expect(html).toContain('href="#near-A"');
  });

  it("has room for each figure of its scale bar and of its ramp", () => {
    const bar = (zoom: number) =>
      draw({ view: { ...view, zoom } }).match(/class="map-scale-middle"/g)?.length;
    expect([bar(view.zoom), bar(4.3)]).toEqual([2, 1]);
    const ramp = [...draw().matchAll(/<text x="(\d+)" y="\d+">([^<]+)</g)].map(([, x, text]) => [
      Number(x),
      text,
    ]);
    expect(ramp.slice(-5)).toEqual([
      [44, "3千"],
      [88, "7千"],
      [132, "1.2万"],
      [176, "1.8万"],
      [252, "人/km²"],
    ]);
  });

  it("shades cells of 500 m near by, and four as one from farther away", () => {
    const steps = (html: string) => [...html.matchAll(/class="map-cell map-population-(\d)" d="([^"]+)"/g)];
    const four = [0, 1].flatMap((up) =>
      [0, 1].map((across) => [35.45 + up / 240, 139.6125 + across / 160, 1000, 1] as const),
    );
    const [near] = steps(draw({ cells: [...four] }));
    expect(near?.[1]).toBe("2");
    expect(near?.[2]?.match(/M/g)).toHaveLength(4);
    const [far] = steps(draw({ cells: [...four], view: { ...view, zoom: 9 } }));
    expect(far?.[1]).toBe("2");
    expect(far?.[2]?.match(/M/g)).toHaveLength(1);
  });

  it("writes a letter into each cell of a cluster", () => {
    const letters = [...draw({ shading: "cluster" }).matchAll(/class="map-cell-letter"[^>]*>([A-K])</g)].map(
      ([, letter]) => letter,
    );
    expect(letters).toEqual(["A", "B", "A"]);
  });

  it("writes the names of prefectures over small marks and under those of the list, unless its tiles do", () => {
    const far = draw({ view: { ...view, zoom: 6 } });
    const [small, name, signed] = ["map-mark-benchmark", 'class="map-names"', "map-mark-own"].map((part) =>
      far.indexOf(part),
    ) as [number, number, number];
    expect(small).toBeGreaterThan(0);
    expect(name).toBeGreaterThan(small);
    expect(signed).toBeGreaterThan(name);
    expect(far).toMatch(/<text x="-?\d+" y="-?\d+">静岡県<\/text>/);
    expect(draw()).not.toContain("静岡県");
    expect(draw({ view: { ...view, zoom: 6 }, names: [] })).not.toContain("静岡県");
  });

  it("says what roads look like where its tiles draw them", () => {
    expect([true, false].map((mainRoads) => draw({ mainRoads }).includes("都道府県道"))).toEqual([
      true,
      false,
    ]);
  });

  it("takes its places out of the tab order where there are many", () => {
    const mark = props.marks[0];
    const many = Array.from({ length: 21 }, (_, index) => ({
      ...mark,
      name: `店${index}`,
      href: `#near-${index}`,
    })) as TradeAreaMapProps["marks"];
    expect(draw({ marks: many }).match(/tabindex="-1"/g)).toHaveLength(21);
    expect(draw()).not.toContain('tabindex="-1"');
  });
});

import { gzipSync } from "node:zlib";
import { mergeArcs, quantize } from "topojson-client";
import { topology } from "topojson-server";
import { filter, filterAttachedWeight, planarTriangleArea, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Objects, Topology } from "topojson-specification";
import type { Path } from "./paths.ts";

type Area = { N03_001: string; N03_007: string };

/** Grid of the points, 10⁻⁴ degrees (about 10 m): areas that touch have the same points on it. */
const GRID = 100;
const PER_DEGREE = 1e4;
/** The least triangle that a point may make with its neighbours, in square degrees: about 70 m by 70 m. */
const LEAST_TRIANGLE = 5e-7;
/** The least islet, about 100 m by 100 m. */
const LEAST_ISLET = 1e-6;
const STEPS = 1e6;

/**
 * Borders of prefectures and municipalities as TopoJSON (gzip), in the form of the shipped files, so that a border of two
 * areas is one line. Rings by `prefecture|code` as they stand in N03.
 */
export function borderParts(
  groups: ReadonlyMap<string, readonly Path[]>,
): Record<"prefectures" | "municipalities", Uint8Array> {
  const features = Array.from(groups, ([group, rings]) => {
    const [prefecture = "", code = ""] = group.split("|");
    return {
      type: "Feature" as const,
      properties: { N03_001: prefecture, N03_007: code } satisfies Area,
      // Whether a ring is a hole does not matter to the map: it fills by the even-odd rule and draws lines.
      geometry: {
        type: "MultiPolygon" as const,
        coordinates: rings.map(onGrid).flatMap((ring) => (ring.length >= 4 ? [[ring]] : [])),
      },
    };
  });
  const collection = { type: "FeatureCollection" as const, features };
  const whole = topology({ municipalities: collection }) as Topology<{
    municipalities: GeometryCollection<Area>;
  }>;
  const weighed = presimplify(whole, planarTriangleArea);
  const simple = simplify(weighed, LEAST_TRIANGLE);
  const kept = filter(simple, filterAttachedWeight(simple, LEAST_ISLET)) as typeof whole;
  return {
    municipalities: packed(kept),
    prefectures: packed(filter({ ...kept, objects: { prefectures: prefecturesOf(kept) } }, () => true)),
  };
}

function onGrid(ring: Path): [number, number][] {
  const points: [number, number][] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0].map((one) => Math.round(one / GRID) / PER_DEGREE) as [
      number,
      number,
    ];
    const last = points.at(-1);
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  }
  return points;
}

function prefecturesOf(
  whole: Topology<{ municipalities: GeometryCollection<Area> }>,
): GeometryCollection<Pick<Area, "N03_001">> {
  const { geometries } = whole.objects.municipalities;
  const byName = Map.groupBy(geometries, ({ properties }) => (properties as Area).N03_001);
  return {
    type: "GeometryCollection",
    geometries: Array.from(byName, ([name, own]) => ({
      ...mergeArcs(whole, own as Parameters<typeof mergeArcs>[1]),
      properties: { N03_001: name },
    })),
  };
}

function packed<T extends Objects>(whole: Topology<T>): Uint8Array {
  return gzipSync(JSON.stringify(quantize(whole, STEPS)));
}

/** What we read of a TopoJSON file: quantised arcs shared by polygons. */
interface Topology {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, { geometries: TopologyGeometry[] }>;
}

interface TopologyGeometry {
  type: string;
  arcs?: number[][] | number[][][];
  properties: Record<string, string | null>;
}

/** Longitude and latitude, flat: x0, y0, x1, y1, … */
export type Line = number[];

export interface Outline {
  line: Line;
  owners: Record<string, string | null>[];
}

export interface Areas {
  rings: Line[];
  outlines: Outline[];
}

export function readTopology(text: string, { withRings }: { withRings: boolean }): Areas {
  const topology = JSON.parse(text) as Topology;
  const lines = topology.arcs.map((arc) => degrees(arc, topology.transform));
  const outlines: Outline[] = lines.map((line) => ({ line, owners: [] }));
  const rings: Line[] = [];
  for (const { geometries } of Object.values(topology.objects))
    for (const geometry of geometries)
      for (const ring of ringsOf(geometry)) {
        if (withRings) rings.push(joined(ring, lines));
        for (const arc of ring) outlines[arc < 0 ? ~arc : arc]?.owners.push(geometry.properties);
      }
  return { rings, outlines };
}

function ringsOf({ type, arcs = [] }: TopologyGeometry): number[][] {
  if (type === "Polygon") return arcs as number[][];
  return type === "MultiPolygon" ? (arcs as unknown as number[][][]).flat() : [];
}

function degrees(arc: readonly [number, number][], { scale, translate }: Topology["transform"]): Line {
  const line: Line = [];
  let [x, y] = [0, 0];
  for (const [dx, dy] of arc) {
    x += dx;
    y += dy;
    line.push(x * scale[0] + translate[0], y * scale[1] + translate[1]);
  }
  return line;
}

/** The arcs of a ring end to end; a complemented number means an arc walked backwards. */
function joined(ring: readonly number[], lines: readonly Line[]): Line {
  const points: Line = [];
  for (const arc of ring) {
    const line = lines[arc < 0 ? ~arc : arc] ?? [];
    const start = points.length === 0 ? 0 : 2;
    if (arc >= 0) for (let i = start; i < line.length; i++) points.push(line[i] as number);
    else
      for (let i = line.length - 2 - start; i >= 0; i -= 2)
        points.push(line[i] as number, line[i + 1] as number);
  }
  return points;
}

import type { Coordinates } from "../../server/lib/trade-area-map/mercator.ts";
import type { NamedPoint } from "../../server/lib/trade-area-map/prefectures.ts";
import type { MapSize, MapView } from "../../server/lib/trade-area-map/viewport.ts";

export type Shading = "population" | "cluster" | "none";

/** A 500 m cell: its south-west corner, residents and cluster (0 for none). */
export type Cell = readonly [south: number, west: number, residents: number, cluster: number];

export type MarkKind = "facility" | "own" | "benchmark" | "saved";

export interface Mark extends Coordinates {
  kind: MarkKind;
  sign?: string;
  name: string;
  href: string;
}

export interface Point extends Coordinates {
  label: string;
}

export interface TradeAreaMapProps {
  label: string;
  size: MapSize;
  view: MapView;
  /** Address of tiles with {z}, {x} and {y}. */
  tiles: string;
  names: readonly NamedPoint[];
  mainRoads: boolean;
  credit: string;
  point: Point | null;
  /** Radii around the point, metres; the emphasised one is drawn in a full line. */
  rings: number[];
  emphasis: number;
  cells: Cell[];
  shading: Shading;
  shadings: { shading: Shading; label: string; href: string }[];
  clusters: { cluster: number; name: string }[];
  marks: Mark[];
  legend: { kind: MarkKind; label: string }[];
  /** The fields that a pick on the map fills in, by their ids; null where the point is fixed. */
  pick: { latitude: string; longitude: string } | null;
}

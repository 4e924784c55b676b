import { clusterLayout } from "./cluster-layout.ts";
import { type CoTenancies, type CoTenancy, neighboursOf, type TenancyIndex } from "./co-tenancy.ts";
import { cosine } from "./words.ts";

/** A brand as the graph needs it; `profile` is its word vector (words.ts), `group` what it is clustered by. */
export interface GraphBrand {
  id: number;
  group: number;
  profile: ReadonlyMap<string, number>;
}

/** A brand placed in the square round 0 (x right and y down, −1 to 1); the asked brand is at 0, 0. */
export interface GraphNode {
  brand_id: number;
  x: number;
  y: number;
  is_center: boolean;
}

/** Why two brands are linked: facilities they share, or (where they share none) words they share. */
export interface GraphLink {
  source: number;
  target: number;
  /** Facilities shared; null where the link is one of profiles. */
  tenancy: CoTenancy | null;
  /** Cosine of profiles; null where the link is one of facilities. */
  similarity: number | null;
}

export interface BrandGraph {
  nodes: GraphNode[];
  links: GraphLink[];
}

export interface BrandGraphOptions {
  /** Brands round the asked one, 40 unless told. */
  neighbours?: number;
  /** Links that are drawn for reference where fewer are firm, 12 with those unless told. */
  reference?: number;
  /** Cosine from which profiles alone make a link, 0.2 unless told. */
  minimumSimilarity?: number;
}

/**
 * The neighbourhood of a brand: links that are firm (co-tenancy.ts), highest lower bound first; where they are fewer
 * than `reference`, the next that share more facilities than chance would in half of all worlds, then the likest profiles among brands that
 * share none. Behind them brands it meets without a link, by facilities shared. Links among the neighbours are the firm
 * ones. Placed by cluster-layout.ts. Deterministic, whatever the order of the input. Brands hidden from the reader must
 * be absent from all arguments. An unknown brand answers an empty graph.
 */
export function brandGraph(
  brandId: number,
  brands: readonly GraphBrand[],
  { index, pairs }: { index: TenancyIndex; pairs: CoTenancies },
  { neighbours = 40, reference = 12, minimumSimilarity = 0.2 }: BrandGraphOptions = {},
): BrandGraph {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const center = byId.get(brandId);
  if (center === undefined) return { nodes: [], links: [] };
  const met = [...neighboursOf(brandId, index)].filter((id) => byId.has(id));
  const meetings = met
    .map((id) => ({ id, tenancy: pairs.pair(brandId, id) }))
    .sort(
      (a, b) =>
        Number(b.tenancy.isFirm) - Number(a.tenancy.isFirm) ||
        b.tenancy.lower - a.tenancy.lower ||
        a.id - b.id,
    );
  const firm = meetings.filter(({ tenancy }) => tenancy.isFirm).slice(0, neighbours);
  const above = meetings.filter(({ tenancy }) => !tenancy.isFirm && tenancy.chance < 0.5);
  const wanted = Math.max(0, reference - firm.length);
  const linked = [...firm, ...above.slice(0, wanted)].map(({ id, tenancy }) => ({
    id,
    tenancy,
    similarity: null,
  }));
  const alike = likest(center, byId, new Set(met), minimumSimilarity);
  const own = [...linked, ...alike.slice(0, Math.max(0, reference - linked.length))];
  const drawn = new Set(own.map(({ id }) => id));
  const others = meetings
    .filter(({ id }) => !drawn.has(id))
    .sort((a, b) => b.tenancy.shared - a.tenancy.shared || a.id - b.id)
    .slice(0, neighbours - own.length);
  const ids = [...own, ...others].map(({ id }) => id);
  return {
    nodes: placed(center, ids, byId, own),
    links: [...own.map((link) => linkBetween(brandId, link)), ...linksAmong(ids, pairs)],
  };
}

type Tie = Pick<GraphLink, "tenancy" | "similarity"> & { id: number };

/** How strong a link is drawn, 0 to 1: its lower bound ÷ (1 + bound), half the cosine for profiles. */
export function linkStrength({ tenancy, similarity }: Pick<GraphLink, "tenancy" | "similarity">): number {
  return tenancy ? tenancy.lower / (tenancy.lower + 1) : (similarity ?? 0) / 2;
}

function likest(
  center: GraphBrand,
  byId: ReadonlyMap<number, GraphBrand>,
  met: ReadonlySet<number>,
  least: number,
): Tie[] {
  return [...byId.values()]
    .filter(({ id }) => id !== center.id && !met.has(id))
    .map(({ id, profile }) => ({ id, tenancy: null, similarity: cosine(center.profile, profile) }))
    .filter(({ similarity }) => similarity >= least)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id);
}

function linkBetween(brandId: number, { id, tenancy, similarity }: Tie): GraphLink {
  return { source: Math.min(brandId, id), target: Math.max(brandId, id), tenancy, similarity };
}

function linksAmong(ids: readonly number[], pairs: CoTenancies): GraphLink[] {
  const sorted = ids.toSorted((a, b) => a - b);
  return sorted.flatMap((source, i) =>
    sorted.slice(i + 1).flatMap((target): GraphLink[] => {
      const tenancy = pairs.pair(source, target);
      return tenancy.isFirm ? [{ source, target, tenancy, similarity: null }] : [];
    }),
  );
}

function placed(
  center: GraphBrand,
  ids: readonly number[],
  byId: ReadonlyMap<number, GraphBrand>,
  own: readonly Tie[],
): GraphNode[] {
  const ties = new Map(own.map((tie) => [tie.id, linkStrength(tie)]));
  const places = clusterLayout(
    ids.map((id) => ({ group: byId.get(id)?.group ?? 0, tie: ties.get(id) ?? null })),
  );
  const nodes = ids.map((brand_id, i) => {
    const [x, y] = places[i] as readonly [number, number];
    return { brand_id, x, y, is_center: false };
  });
  return [{ brand_id: center.id, x: 0, y: 0, is_center: true }, ...nodes];
}

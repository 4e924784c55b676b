import { coTenanciesOf, type TenancyIndex } from "./co-tenancy.ts";
import { type LayoutLink, layOut } from "./force-layout.ts";
import { cosine } from "./words.ts";

/** A brand as the graph needs it; `profile` is its word vector (words.ts). */
export interface GraphBrand {
  id: number;
  profile: ReadonlyMap<string, number>;
}

/** A brand placed in the unit square round 0 (x right and y down, −1 to 1); the asked brand is at 0, 0. */
export interface GraphNode {
  brand_id: number;
  x: number;
  y: number;
  /** Strength of its link to the asked brand, 0 to 1; 1 for the asked brand itself, 0 without a link. */
  weight: number;
  is_center: boolean;
}

/** Why two brands are linked: facilities they share, or (where they share none) words they share. */
export interface GraphLink {
  source: number;
  target: number;
  kind: "co_tenancy" | "profile";
  shared: number;
  lift: number | null;
  similarity: number | null;
  /** 0 to 1: lift ÷ (lift + 1) for co-tenancy, half the cosine for profiles. */
  weight: number;
}

export interface BrandGraph {
  nodes: GraphNode[];
  links: GraphLink[];
}

export interface BrandGraphOptions {
  /** Brands round the asked one, 40 unless told. */
  neighbours?: number;
  /** Facilities that two brands must share for their lift to count, 2 unless told. */
  minimumSupport?: number;
  /** Cosine from which profiles alone make a link, 0.2 unless told. */
  minimumSimilarity?: number;
}

/**
 * The neighbourhood of a brand: the brands it is found with more often than by chance (lift above 1, shared facilities
 * at least `minimumSupport`), filled up with the brands of the most similar profile among those it shares no facility
 * with; and the links among all of them. Placed by force-layout.ts. Deterministic, whatever the order of the input.
 * Brands hidden from the reader must be absent from both arguments. An unknown brand answers an empty graph.
 */
export function brandGraph(
  brandId: number,
  brands: readonly GraphBrand[],
  tenancies: TenancyIndex,
  options: BrandGraphOptions = {},
): BrandGraph {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const center = byId.get(brandId);
  if (center === undefined) return { nodes: [], links: [] };
  const found = linksOf(center, byId, tenancies, options).slice(0, options.neighbours ?? 40);
  const ids = [brandId, ...found.map((link) => (link.source === brandId ? link.target : link.source))];
  const links = [...found, ...linksAmong(ids.slice(1), byId, tenancies, options)];
  const places = layOut(ids.length, layoutLinks(ids, links), { pinned: 0 });
  const weights = new Map(found.map((link, i) => [ids[i + 1], link.weight]));
  const nodes = ids.map((id, i) => {
    const [x, y] = places[i] as readonly [number, number];
    return { brand_id: id, x, y, weight: i === 0 ? 1 : (weights.get(id) ?? 0), is_center: i === 0 };
  });
  return { nodes, links };
}

function linksOf(
  brand: GraphBrand,
  byId: ReadonlyMap<number, GraphBrand>,
  tenancies: TenancyIndex,
  { minimumSupport = 2, minimumSimilarity = 0.2 }: BrandGraphOptions,
): GraphLink[] {
  const together = coTenanciesOf(brand.id, tenancies, 1).filter(({ a, b }) =>
    byId.has(a === brand.id ? b : a),
  );
  const met = new Set(together.flatMap(({ a, b }) => [a, b]));
  const lifted = together
    .filter(({ shared, lift }) => shared >= minimumSupport && lift > 1)
    .map(({ a, b, shared, lift }): GraphLink => {
      const weight = lift / (lift + 1);
      return { source: a, target: b, kind: "co_tenancy", shared, lift, similarity: null, weight };
    });
  const alike = [...byId.values()]
    .filter(({ id }) => id !== brand.id && !met.has(id))
    .map(({ id, profile }) => ({ id, similarity: cosine(brand.profile, profile) }))
    .filter(({ similarity }) => similarity >= minimumSimilarity)
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
    .map(({ id, similarity }) => profileLink(brand.id, id, similarity));
  return [...lifted, ...alike];
}

function profileLink(one: number, other: number, similarity: number): GraphLink {
  const [source, target] = [Math.min(one, other), Math.max(one, other)];
  return { source, target, kind: "profile", shared: 0, lift: null, similarity, weight: similarity / 2 };
}

/** Links among the neighbours: each brand's three strongest, so that the picture stays readable. */
function linksAmong(
  ids: readonly number[],
  byId: ReadonlyMap<number, GraphBrand>,
  tenancies: TenancyIndex,
  options: BrandGraphOptions,
): GraphLink[] {
  const subset = new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as GraphBrand]] : [])));
  const kept = new Map<string, GraphLink>();
  for (const brand of subset.values()) {
    for (const link of linksOf(brand, subset, tenancies, options).slice(0, 3)) {
      kept.set(`${link.source}-${link.target}`, link);
    }
  }
  return [...kept.values()].sort((a, b) => a.source - b.source || a.target - b.target);
}

function layoutLinks(ids: readonly number[], links: readonly GraphLink[]): LayoutLink[] {
  const place = new Map(ids.map((id, i) => [id, i]));
  return links.map(({ source, target, weight }) => ({
    source: place.get(source) as number,
    target: place.get(target) as number,
    weight,
  }));
}

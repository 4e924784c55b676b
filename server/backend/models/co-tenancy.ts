/** A brand's presence in a facility; several stores of a brand in one facility count once. */
export interface Tenancy {
  brand_id: number;
  facility_id: number;
}

/** Two brands (`a` < `b`) and how much oftener than by chance they share a facility. */
export interface CoTenancy {
  a: number;
  b: number;
  /** Facilities that have both. */
  shared: number;
  /** shared × all facilities ÷ (facilities of a × facilities of b); 1 is chance. */
  lift: number;
}

/** Facilities by brand and brands by facility, each once. */
export interface TenancyIndex {
  facilitiesOf: ReadonlyMap<number, ReadonlySet<number>>;
  brandsIn: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Index of tenancies; those of brands or facilities hidden from the reader must be left out by the caller. */
export function indexTenancies(tenancies: Iterable<Tenancy>): TenancyIndex {
  const facilitiesOf = new Map<number, Set<number>>();
  const brandsIn = new Map<number, Set<number>>();
  for (const { brand_id, facility_id } of tenancies) {
    entry(facilitiesOf, brand_id).add(facility_id);
    entry(brandsIn, facility_id).add(brand_id);
  }
  return { facilitiesOf, brandsIn };
}

/**
 * Lift of co-tenancy (Brin, Motwani, Ullman and Tsur 1997) of one brand with every brand it shares at least
 * `minimumSupport` facilities with, highest lift first (ties: more shared, then ids). Unknown brand: an empty list.
 */
export function coTenanciesOf(brandId: number, index: TenancyIndex, minimumSupport = 2): CoTenancy[] {
  const own = index.facilitiesOf.get(brandId) ?? new Set<number>();
  const counts = new Map<number, number>();
  for (const facility of own) {
    for (const other of index.brandsIn.get(facility) ?? []) {
      if (other !== brandId) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, shared]) => shared >= minimumSupport)
    .map(([other, shared]) => {
      const theirs = index.facilitiesOf.get(other)?.size ?? 0;
      const lift = (shared * index.brandsIn.size) / (own.size * theirs);
      return { a: Math.min(brandId, other), b: Math.max(brandId, other), shared, lift };
    })
    .sort((x, y) => y.lift - x.lift || y.shared - x.shared || x.a - y.a || x.b - y.b);
}

function entry(map: Map<number, Set<number>>, key: number): Set<number> {
  const found = map.get(key) ?? new Set<number>();
  map.set(key, found);
  return found;
}

import { sql } from "drizzle-orm";
import type { CallName, InputOf } from "../../contract/index.ts";
import type { PREVIEWED, PreviewStanding, PreviewSubject } from "../../contract/previews.ts";
import type { Database, Executor } from "../db/connect.ts";
import { type BrandGrant, databaseFor, type Principal } from "./principal.ts";
import { notFound, Refusal } from "./refusal.ts";

/** The id of no user, facility or brand: whoever looks as somebody of a kind is nobody in particular. */
export const NOBODY = 2_147_483_647;

export interface Look {
  id: string;
  subject: PreviewSubject;
  subject_id: number;
  subject_name: string;
  section_id: number | null;
  standing: PreviewStanding;
  facility_id: number | null;
  brand_id: number | null;
  partner_facility_id: number | null;
  partner_facility_name: string | null;
  partner_brand_id: number | null;
  partner_brand_name: string | null;
  latitude: number | null;
  longitude: number | null;
  facility_name: string | null;
  ends_at: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function findLook(
  executor: Executor,
  principal: Principal,
  id: string,
): Promise<Look | undefined> {
  if (!ID.test(id)) return undefined;
  const [look] = await executor.rows<Look>(sql`
    select p.id,
      case when p.brand_id is not null then 'brand' when p.recruitment_id is not null then 'offering'
        when p.is_report then 'report' else 'facility' end
        as subject,
      coalesce(p.recruitment_id, p.facility_id, p.brand_id) as subject_id,
      coalesce(b.name, f.name || case when p.is_report then ' 商圏レポート' else coalesce(' 区画' || s.number, '') end) as subject_name,
      r.section_id, p.standing, p.facility_id, p.brand_id, p.partner_facility_id, pf.name as partner_facility_name,
      p.partner_brand_id, pb.name as partner_brand_name, f.latitude, f.longitude, f.name as facility_name, p.ends_at
    from previews p
    left join facilities f on f.id = p.facility_id
    left join brands b on b.id = p.brand_id
    left join recruitments r on r.id = p.recruitment_id
    left join section_outlines s on s.id = r.section_id
    left join facilities pf on pf.id = p.partner_facility_id
    left join brands pb on pb.id = p.partner_brand_id
    where p.id = ${id} and p.user_id = ${principal.userId} and p.ends_at > now()`);
  if (!look) return undefined;
  const grants = look.brand_id === null ? principal.facilities : principal.brands;
  const isAdmin = grants.some((grant) => grant.id === (look.brand_id ?? look.facility_id) && grant.isAdmin);
  return isAdmin ? look : undefined;
}

/**
 * Who asks when somebody looks: nobody's user, no curator, a plain member of one organisation. A partner has their own id,
 * so that what stands between the two is there, and every plan, so that theirs is not told.
 */
export function seenAs(look: Look, principal: Principal): Principal {
  const nobody = { ...principal, userId: NOBODY, isCurator: false, facilities: [], brands: [] };
  const facility = (isStandard: boolean, id = NOBODY): Principal => ({
    ...nobody,
    facilities: [{ id, isAdmin: false, isStandard }],
  });
  const brand = (plans: Omit<BrandGrant, "id" | "isAdmin">, id = NOBODY): Principal => ({
    ...nobody,
    brands: [{ id, isAdmin: false, ...plans }],
  });
  switch (look.standing) {
    case "standard_facility":
      return facility(true);
    case "free_facility":
      return facility(false);
    case "brand":
      return brand(plans(true));
    case "brand_without_benchmark":
      return brand({ ...plans(true), hasBenchmark: false });
    case "brand_without_plans":
      return brand(plans(false));
    case "partner":
      return look.partner_brand_id === null
        ? facility(true, look.partner_facility_id ?? NOBODY)
        : brand(plans(true), look.partner_brand_id);
    case "signed_out":
      return nobody;
  }
}

function plans(has: boolean): Omit<BrandGrant, "id" | "isAdmin"> {
  return { hasBenchmark: has, hasFacilityPlan: has, hasSalesPrediction: has, hasCategoryScore: has };
}

type Check<N extends CallName> = (input: InputOf<N>, look: Look) => boolean;
type Checks = {
  [S in PreviewSubject]: { [N in (typeof PREVIEWED)[S][number]]: Check<N> };
};

/** To the metre: reports are made of places with five decimals. */
const isThere = (look: Look, [latitude, longitude]: readonly [number, number]) =>
  look.latitude !== null &&
  look.longitude !== null &&
  Math.max(Math.abs(latitude - look.latitude), Math.abs(longitude - look.longitude)) < 1e-5;
const byText = ({ query }: { query: { text: [number, number] } }, look: Look) => isThere(look, query.text);
const byDegrees = ({ query }: { query: { lat: number; lon: number } }, look: Look) =>
  isThere(look, [query.lat, query.lon]);
const ofFacility = ({ params }: { params: { facility_id: number } }, look: Look) =>
  params.facility_id === look.subject_id;
const ofBrand = ({ query }: { query: { brand_id: number } }, look: Look) =>
  query.brand_id === look.subject_id;
const isLooker = (look: Look, brandId: number | undefined) => brandId === (look.partner_brand_id ?? NOBODY);

const CHECKS: Checks = {
  facility: {
    getFacility: ({ params }, look) => params.id === look.subject_id,
    getFloors: ({ query }, look) => query.facility_id === look.subject_id,
    getFacilityImages: ({ params }, look) => params.id === look.subject_id,
    getFacilityTenants: ofFacility,
    getSimilarFacilities: ofFacility,
    getCompetitors: ({ query }, look) => query.facility_id === look.subject_id,
    getFacilityOfferings: (input, look) => ofFacility(input, look) && isLooker(look, input.query.brand_id),
    getCommercialArea: byText,
    getFuturePopulation: byText,
    getGeodemo: byText,
    getAsahiru: byDegrees,
    getMarket: byDegrees,
  },
  brand: {
    // Looking opens nothing.
    getBrand: ({ params, query }, look) => params.id === look.subject_id && Object.keys(query).length === 0,
    getBrandNodes: ofBrand,
    getWordCloud: ofBrand,
    getTagIndices: ofBrand,
    getBrandGeodemoIndices: ({ params }, look) => params.brand_id === look.subject_id,
    getSimilarBrands: ({ params }, look) => params.brand_id === look.subject_id,
    getBrandStores: ofBrand,
  },
  offering: {
    getOffering: ({ params, query }, look) =>
      params.id === look.subject_id && isLooker(look, query.brand_id) && !query.is_opened,
    getFiles: ({ query }, look) =>
      query.recruitment_id === look.subject_id && Object.values(query).filter(Boolean).length === 1,
    getCommercialArea: byText,
    getAsahiru: byDegrees,
  },
  report: {
    getCommercialArea: byText,
    getFuturePopulation: byText,
    getGeodemo: byText,
    getAsahiru: byDegrees,
    getMarket: byDegrees,
    getCompetitors: ({ query: { facility_id, lat, lon } }, look) =>
      facility_id === undefined && lat !== undefined && lon !== undefined && isThere(look, [lat, lon]),
  },
};

export function requireSeen(look: Look, name: string, input: unknown): void {
  const checks: Readonly<Record<string, (input: never, look: Look) => boolean>> = CHECKS[look.subject];
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check?.(input as never, look)) throw new Refusal(4030);
}

export async function lookThrough(database: Database, principal: Principal, id: string) {
  const look = await findLook(databaseFor(database, principal), principal, id);
  if (!look) throw notFound();
  return { look, principal: seenAs(look, principal) };
}

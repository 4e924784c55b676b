import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { Preview } from "../../contract/previews.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { findLook, type Look, NOBODY, seenAs } from "../answering/looking.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { publicBrand, publicFacility } from "../visibility.ts";

const LASTS_MINUTES = 30;

type Body = InputOf<"createPreview">["body"];

function ownSubject({ principal }: WriteContext, { facility_id, brand_id }: Body) {
  if (facility_id !== undefined && brand_id !== undefined)
    throw new Refusal(4000, undefined, { brand_id: "施設とブランドは同時に指定できません。" });
  if (brand_id !== undefined)
    return { facilityId: null, brandId: ownBrandGrant(principal, brand_id, { admin: true }).id };
  if (facility_id === undefined)
    throw new Refusal(4000, undefined, { facility_id: "施設またはブランドを指定してください。" });
  const grant = principal.facilities.find(({ id }) => id === facility_id);
  if (!grant) throw notFound();
  if (!grant.isAdmin) throw new Refusal(4030);
  return { facilityId: grant.id, brandId: null };
}

async function recruitmentOf(
  executor: Executor,
  facilityId: number | null,
  sectionId: number,
): Promise<number> {
  const [section] = await executor.rows<{ recruitment_id: number | null }>(sql`
    select (
      select r.id from recruitments r where r.section_id = s.id and r.status = 'publish' order by r.created_at desc limit 1
    ) as recruitment_id
    from section_outlines s
    where s.id = ${sectionId} and s.facility_id = ${facilityId} and s.deleted_at is null`);
  if (!section) throw notFound();
  if (section.recruitment_id === null)
    throw new Refusal(4000, undefined, { section_id: "公開中の募集がない区画は、他社には表示されません。" });
  return section.recruitment_id;
}

async function partnerOf(executor: Executor, body: Body) {
  const none = { facilityId: null, brandId: null };
  if (body.standing !== "partner") {
    if (body.partner_id === undefined) return none;
    throw new Refusal(4000, undefined, { partner_id: "取引先は、取引先として見るときだけ指定できます。" });
  }
  if (body.partner_id === undefined)
    throw new Refusal(4000, undefined, { partner_id: "取引先を選択してください。" });
  const isBrand = body.brand_id === undefined;
  const [known] = await executor.rows(
    isBrand
      ? sql`select from brands b where b.id = ${body.partner_id} and ${publicBrand}`
      : sql`select from facilities f where f.id = ${body.partner_id} and ${publicFacility} and not f.is_operator`,
  );
  if (!known) throw notFound();
  return isBrand ? { ...none, brandId: body.partner_id } : { ...none, facilityId: body.partner_id };
}

export const createPreview: Handler<"createPreview"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const { facilityId, brandId } = ownSubject(context, body);
  const recruitmentId =
    body.section_id === undefined ? null : await recruitmentOf(database, facilityId, body.section_id);
  const isReport = body.report === true;
  if (isReport && (facilityId === null || recruitmentId !== null))
    throw new Refusal(4000, undefined, { report: "商圏レポートは、施設のものを指定してください。" });
  const partner = await partnerOf(database, body);
  await database.rows(sql`delete from previews where user_id = ${principal.userId} and ends_at < now()`);
  const [made] = await database.rows<{ id: string }>(sql`
    insert into previews (user_id, facility_id, brand_id, recruitment_id, is_report, standing, partner_facility_id, partner_brand_id,
      ends_at)
    values (${principal.userId}, ${facilityId}, ${brandId}, ${recruitmentId}, ${isReport}, ${body.standing}, ${partner.facilityId},
      ${partner.brandId}, now() + make_interval(mins => ${LASTS_MINUTES}))
    returning id`);
  const look = made && (await findLook(database, principal, made.id));
  if (!look) throw notFound();
  audit({
    ...(facilityId !== null && { facilityId }),
    ...(brandId !== null && { brandId }),
    objectKind: KIND_OF[look.subject],
    objectId: look.subject_id,
    changes: {
      standing: { from: null, to: look.standing },
      ...(isReport && { report: { from: null, to: true } }),
      ...(partner.facilityId !== null && { facility_id: { from: null, to: partner.facilityId } }),
      ...(partner.brandId !== null && { brand_id: { from: null, to: partner.brandId } }),
    },
  });
  return { status: 2000, message: "見え方の確認を始めました。", preview: previewOf(look) };
};

export const getPreview: Handler<"getPreview"> = async ({ params }, { database, principal }) => {
  const look = await findLook(database, principal, params.id);
  if (!look) throw notFound();
  return { status: 2000, preview: previewOf(look) };
};

const KIND_OF = {
  facility: "facility",
  report: "facility",
  brand: "brand",
  offering: "recruitment",
} as const;

const KINDS = { facility: "他の施設", brand: "他のブランド" } as const;

function previewOf(look: Look): Preview {
  const { id, subject, subject_id, subject_name, section_id, standing, ends_at } = look;
  const nobody = { userId: NOBODY, sub: "", tokenIssuedAt: 0, isCurator: false, facilities: [], brands: [] };
  const { facilities, brands } = seenAs(look, nobody);
  const [facility, brand] = [facilities[0], brands[0]];
  return {
    id,
    subject,
    subject_id,
    subject_name,
    section_id,
    place: placeOf(look),
    standing,
    facility: facility ? { id: facility.id, name: look.partner_facility_name ?? KINDS.facility } : null,
    brand: brand ? { id: brand.id, name: look.partner_brand_name ?? KINDS.brand } : null,
    ends_at,
  };
}

function placeOf({ subject, latitude, longitude, facility_name }: Look): Preview["place"] {
  if (subject !== "report" || latitude === null || longitude === null) return null;
  return { latitude, longitude, name: facility_name ?? "" };
}

import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import { hasReason, NO_REASON, ONLY_CONTRACTED } from "../../lib/negotiation.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { setNegotiation } from "../negotiations/state.ts";
import { publicBrand, visibleFacility } from "../visibility.ts";
import { answerScout } from "./answering.ts";
import { insertApply } from "./applying.ts";
import { continueThread } from "./continuing.ts";
import { findContacts } from "./rows.ts";
import { addEntry, holdThread, notify, RECRUITMENT_ENDED, requireMove } from "./writing.ts";

type Body = InputOf<"createApply">["body"];

function requireShape(body: Body): void {
  const errors: Record<string, string> = {};
  const isContinuation = body.apply_id !== undefined || (body.scout_id !== undefined && !body.answer);
  if ((body.brand_id === undefined) === (body.facility_id === undefined))
    errors.brand_id = "ブランドか施設のどちらか一方を指定してください。";
  if (body.apply_id !== undefined && body.scout_id !== undefined)
    errors.scout_id = "応募とスカウトは同時に指定できません。";
  if (!isContinuation && body.scout_id === undefined && body.recruitment_id === undefined)
    errors.recruitment_id = "応募する募集を指定してください。";
  if (body.answer && body.scout_id === undefined) errors.answer = "回答するスカウトを指定してください。";
  if (!isContinuation && body.facility_id !== undefined)
    errors.facility_id = "応募とスカウトへの回答はブランドとして行ってください。";
  if (body.status !== undefined && (!isContinuation || body.facility_id === undefined))
    errors.status = "交渉の状況は施設が更新します。";
  if (body.wish !== undefined && (isContinuation || body.answer))
    errors.wish = "応募の希望は募集への応募で指定してください。";
  if (body.reason !== undefined && !hasReason(body.status)) errors.reason = NO_REASON;
  if (body.contract && body.status !== "contracted") errors.contract = ONLY_CONTRACTED;
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

export const createApply: Handler<"createApply"> = async ({ body }, context) => {
  requireShape(body);
  const { principal } = context;
  if (body.brand_id !== undefined) ownBrandGrant(principal, body.brand_id);
  if (body.facility_id !== undefined) ownStandardFacility(principal, body.facility_id);
  if (body.apply_id !== undefined) return continueThread("apply", body.apply_id, body, context);
  if (body.scout_id !== undefined && body.answer === undefined)
    return continueThread("scout", body.scout_id, body, context);
  const brandId = body.brand_id ?? 0;
  await requireOpenBrand(context.database, brandId);
  return body.scout_id === undefined
    ? applyTo(brandId, body, context)
    : answerScout(brandId, body.scout_id, body, context);
};

/** A stealth or disabled brand would be invisible to the facility, and its application lost. */
async function requireOpenBrand(executor: Executor, brandId: number): Promise<void> {
  const [brand] = await executor.rows<{ is_open: boolean }>(
    sql`select ${publicBrand} as is_open from brands b where b.id = ${brandId}`,
  );
  if (!brand?.is_open)
    throw new Refusal(4030, "非公開のブランドからは応募・回答できません。公開してから行ってください。");
}

async function applyTo(brandId: number, body: Body, context: WriteContext) {
  const { database, principal } = context;
  const recruitment = await openRecruitment(database, principal, body.recruitment_id ?? 0);
  const id = await insertApply({ ...recruitment, brand_id: brandId, scout_id: null }, body, context);
  if (id === undefined) throw new Refusal(4090, "この募集にはすでに応募しています。");
  const [data = null] = await findContacts(database, principal, "apply", sql`c.id = ${id}`);
  return { status: 2000 as const, message: "応募しました。", data, scout: null };
}

/** A published recruitment, held so that it cannot close meanwhile. */
async function openRecruitment(executor: Executor, principal: Principal, id: number) {
  const [found] = await executor.rows<{
    recruitment_id: number;
    section_id: number;
    facility_id: number;
    status: string;
  }>(
    sql`
      select r.id as recruitment_id, r.section_id, r.facility_id, r.status
      from recruitments r
      join section_outlines s on s.id = r.section_id and s.deleted_at is null
      join facilities f on f.id = r.facility_id and ${visibleFacility(principal)}
      where r.id = ${id} and r.status in ('publish', 'closed')
      for update of r`,
  );
  if (!found) throw notFound();
  if (found.status === "closed") throw new Refusal(4090, RECRUITMENT_ENDED);
  return found;
}

export const deleteApply: Handler<"deleteApply"> = async ({ params }, context) => {
  const { database, principal, audit } = context;
  const held = await holdThread(database, "apply", params.id);
  const brandId = ownBrandGrant(principal, held.brand_id).id;
  if (held.withdrawn_at !== null) throw new Refusal(4090, "この応募はすでに取り下げられています。");
  const text = "応募を取り下げました。";
  requireMove(held.status, "offer_canceled", text);
  await database.rows(sql`
    update applies
    set withdrawn_at = now(), version = version + 1, updated_at = now()
    where id = ${held.id}`);
  await setNegotiation(database, held.negotiation_id, "offer_canceled", "withdrawn");
  await addEntry(context, "apply", held.id, {
    side: "brand",
    text,
    from_status: held.status,
    to_status: "offer_canceled",
  });
  await notify(database, {
    ...held,
    to: "facility",
    event: "が応募を取り下げました",
    text: "",
    due_on: null,
    path: `/section_contact/applied/${held.id}`,
  });
  audit({
    brandId,
    facilityId: held.facility_id,
    objectKind: "apply",
    objectId: held.id,
    changes: { status: { from: held.status, to: "offer_canceled" } },
  });
  return { status: 2000, message: "応募を取り下げました。" };
};

import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { Renewal, RenewalChange, RenewalChangeFields } from "../../contract/renewals.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { auditChanges } from "../sections/history.ts";
import { idArray } from "../visibility.ts";
import { heldRenewal } from "./plans.ts";
import { changesWhere } from "./rows.ts";
import { checkChange } from "./rules.ts";

export const MOST_CHANGES = 500;

const EMPTY = {
  brand_id: null,
  tenant_name: null,
  genre_id: null,
  from_on: null,
  rent_per_tsubo: null,
  memo: "",
} as const;

function settled(fields: RenewalChangeFields): RenewalChangeFields {
  const { outcome } = fields;
  if (outcome === "genre") return { ...fields, brand_id: null, tenant_name: null };
  if (outcome === "tenant") return { ...fields, tenant_name: fields.brand_id ? null : fields.tenant_name };
  return { ...fields, brand_id: null, tenant_name: null, genre_id: null, rent_per_tsubo: null };
}

async function changeOf({ database, principal }: WriteContext, id: number): Promise<RenewalChange> {
  const [found] = await changesWhere(database, principal, sql`c.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export async function heldChange(context: WriteContext, id: number) {
  const own = idArray(context.principal.facilities.map((grant) => grant.id));
  const [row] = await context.database.rows<{ renewal_id: number }>(
    sql`select renewal_id from renewal_changes where id = ${id} and facility_id = any (${own})`,
  );
  if (!row) throw notFound();
  const renewal = await heldRenewal(context, row.renewal_id);
  return { renewal, change: await changeOf(context, id) };
}

async function saveShares(
  { database }: WriteContext,
  change: Pick<RenewalChange, "id" | "facility_id" | "shares">,
) {
  await database.rows(sql`delete from renewal_shares where change_id = ${change.id}`);
  await database.rows(sql`
    insert into renewal_shares (change_id, section_id, facility_id, area_tsubo)
    select ${change.id}, section_id, ${change.facility_id}, area_tsubo
    from jsonb_to_recordset(${JSON.stringify(change.shares)}::jsonb) as x (section_id int, area_tsubo float8)`);
}

async function touch({ database }: WriteContext, { id }: Pick<Renewal, "id">) {
  await database.rows(sql`update renewals set updated_at = now() where id = ${id}`);
}

type Body = InputOf<"updateRenewalChange">["body"];

function traced(before: Partial<RenewalChangeFields>, after: Partial<RenewalChangeFields>) {
  const { shares: from, ...was } = before;
  const { shares: to, ...is } = after;
  const ids = (shares: typeof from) => shares?.map(({ section_id }) => section_id);
  const changes = auditChanges(
    { ...was, section_id: ids(from) },
    { ...is, ...(to && { section_id: ids(to) }) },
  );
  return changes;
}

export const createRenewalChange: Handler<"createRenewalChange"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const renewal = await heldRenewal(context, params.id);
  if (renewal.change_count >= MOST_CHANGES)
    throw new Refusal(4090, `1つの案に登録できる変更は${MOST_CHANGES}件までです。`);
  const draft = await checkChange(context, renewal, settled({ ...EMPTY, ...body }));
  const [created] = await database.rows<{ id: number }>(sql`
    insert into renewal_changes (
      facility_id, renewal_id, outcome, brand_id, tenant_name, genre_id, from_on, rent_per_tsubo, memo
    ) values (
      ${renewal.facility_id}, ${renewal.id}, ${draft.outcome}, ${draft.brand_id}, ${draft.tenant_name},
      ${draft.genre_id}, ${draft.from_on}, ${draft.rent_per_tsubo}, ${draft.memo}
    ) returning id`);
  const id = created?.id ?? 0;
  await saveShares(context, { id, facility_id: renewal.facility_id, shares: draft.shares });
  await touch(context, renewal);
  audit({
    facilityId: renewal.facility_id,
    objectKind: "renewal_change",
    objectId: id,
    changes: traced({}, draft),
  });
  return { status: 2000, message: "登録しました。", change: await changeOf(context, id) };
};

function fieldsOf({ brand, genre, ...change }: RenewalChange): RenewalChangeFields {
  const { outcome, tenant_name, from_on, rent_per_tsubo, memo, shares } = change;
  return {
    outcome,
    brand_id: brand?.id ?? null,
    tenant_name,
    genre_id: genre?.id ?? null,
    from_on,
    rent_per_tsubo,
    memo,
    shares,
  };
}

/**
 * The tenant that the reader may not know of, unless they have decided otherwise than what they see in its place: who
 * writes a note must not put out whom a colleague has entered.
 */
async function unseenTenant(
  { database }: WriteContext,
  { id, brand, outcome }: RenewalChange,
  entered: Partial<RenewalChangeFields>,
): Promise<Pick<RenewalChangeFields, "outcome" | "brand_id"> | undefined> {
  const isDecided = (entered.outcome ?? outcome) !== outcome || entered.brand_id || entered.tenant_name;
  if (brand || isDecided) return undefined;
  const [kept] = await database.rows<Pick<RenewalChangeFields, "outcome" | "brand_id">>(
    sql`select outcome, brand_id from renewal_changes where id = ${id} and brand_id is not null`,
  );
  return kept;
}

export const updateRenewalChange: Handler<"updateRenewalChange"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const { renewal, change } = await heldChange(context, params.id);
  const { version, ...entered }: Body = body;
  if (Object.keys(entered).length === 0) throw new Refusal(4000, "変更する項目を指定してください。");
  if (change.version !== version) throw new Refusal(4090);
  const before = fieldsOf(change);
  const draft = await checkChange(context, renewal, settled({ ...before, ...entered }), change);
  const tenant = (await unseenTenant(context, change, entered)) ?? draft;
  await database.rows(sql`
    update renewal_changes
    set outcome = ${tenant.outcome}, brand_id = ${tenant.brand_id}, tenant_name = ${draft.tenant_name},
      genre_id = ${draft.genre_id}, from_on = ${draft.from_on}, rent_per_tsubo = ${draft.rent_per_tsubo},
      memo = ${draft.memo}, version = version + 1, updated_at = now()
    where id = ${change.id}`);
  if (entered.shares) await saveShares(context, { ...change, shares: draft.shares });
  await touch(context, renewal);
  audit({
    facilityId: renewal.facility_id,
    objectKind: "renewal_change",
    objectId: change.id,
    changes: traced(before, draft),
  });
  return { status: 2000, message: "保存しました。", change: await changeOf(context, change.id) };
};

export const deleteRenewalChange: Handler<"deleteRenewalChange"> = async ({ params }, context) => {
  const { database, audit } = context;
  const { renewal, change } = await heldChange(context, params.id);
  await database.rows(sql`delete from renewal_changes where id = ${change.id}`);
  await touch(context, renewal);
  audit({ facilityId: renewal.facility_id, objectKind: "renewal_change", objectId: change.id });
  return { status: 2000, message: "削除しました。" };
};

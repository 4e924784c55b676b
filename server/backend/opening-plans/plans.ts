import { type SQL, sql } from "drizzle-orm";
import type { StoreOpeningPlan } from "../../contract/opening-plans.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { withTotal } from "../answering/with-total.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { knownFacility } from "../facilities/access.ts";
import { visibleFacility } from "../visibility.ts";

function plansWhere(executor: Executor, principal: Principal, rest: SQL): Promise<StoreOpeningPlan[]> {
  return executor.rows<StoreOpeningPlan>(sql`
    select o.id, o.brand_id, f.id as facility_id, f.name as facility_name, o.prediction_id,
      case when b.is_sales_prediction then p.yearly_sales_yen end as prediction_yearly_sales_yen,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as store, o.name, o.address,
      o.latitude, o.longitude, o.stage, o.opening_on, o.format_id, o.area_tsubo, o.rent_yen_per_tsubo,
      o.person, o.due_on, o.memo, o.version, o.updated_at
    from store_opening_plans o
    join brands b on b.id = o.brand_id
    left join predictions p on p.id = o.prediction_id
    left join brand_stores s on s.id = o.store_id and s.brand_id = o.brand_id
    left join facilities f on f.id = o.facility_id and ${visibleFacility(principal)}
    ${rest}`);
}

export async function knownPlan(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  brandId: number,
  id: number,
): Promise<StoreOpeningPlan> {
  const [plan] = await plansWhere(database, principal, sql`where o.id = ${id} and o.brand_id = ${brandId}`);
  if (!plan) throw notFound();
  return plan;
}

interface Sought {
  brand_id: number;
  facility_id?: number | undefined;
  prediction_id?: number | undefined;
}

export async function findPlans(
  { database, principal, once }: Pick<CallContext, "database" | "principal" | "once">,
  { brand_id, facility_id, prediction_id }: Sought,
  slice: Slice,
): Promise<{ data: StoreOpeningPlan[]; total: number }> {
  const brandId = ownBrandGrant(principal, brand_id).id;
  if (facility_id !== undefined) await knownFacility({ database, principal, once }, facility_id);
  const facility = facility_id === undefined ? sql`` : sql`and o.facility_id = ${facility_id}`;
  const prediction = prediction_id === undefined ? sql`` : sql`and o.prediction_id = ${prediction_id}`;
  const condition = sql`where o.brand_id = ${brandId} ${facility} ${prediction}`;
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`from store_opening_plans o ${condition}`,
    plansWhere(
      database,
      principal,
      sql`${condition} order by o.opening_on nulls last, o.created_at, o.id
          limit ${slice.limit} offset ${slice.offset}`,
    ),
  );
  return { data: rows, total };
}

export const getStoreOpeningPlans: Handler<"getStoreOpeningPlans"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const found = await findPlans(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};

export const getStoreOpeningPlan: Handler<"getStoreOpeningPlan"> = async ({ params, query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  return { status: 2000, data: await knownPlan(context, brandId, params.id) };
};

interface Links {
  facility_id?: number | null | undefined;
  prediction_id?: number | null | undefined;
}

async function requireLinks(
  { facility_id, prediction_id }: Links,
  brandId: number,
  { database, principal }: { database: Executor; principal: Principal },
) {
  const [found] = await database.rows<{ facility: boolean; prediction: boolean }>(sql`
    select
      ${facility_id ?? null}::int is null or exists (
        select from facilities f where f.id = ${facility_id ?? null} and ${visibleFacility(principal)}
      ) as facility,
      ${prediction_id ?? null}::int is null or exists (
        select from predictions p where p.id = ${prediction_id ?? null} and p.brand_id = ${brandId}
      ) as prediction`);
  if (!found?.facility || !found.prediction) throw notFound();
}

export const createStoreOpeningPlan: Handler<"createStoreOpeningPlan"> = async ({ query, body }, context) => {
  const { database, principal, audit } = context;
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  await requireLinks(body, brandId, context);
  const [created] = await database.rows<{ id: number }>(sql`
    insert into store_opening_plans (
      brand_id, facility_id, prediction_id, name, address, latitude, longitude, stage, opening_on, format_id,
      area_tsubo, rent_yen_per_tsubo, person, due_on, memo, created_by
    ) values (
      ${brandId}, ${body.facility_id}, ${body.prediction_id}, ${body.name}, ${body.address}, ${body.latitude},
      ${body.longitude}, ${body.stage}, ${body.opening_on}, ${body.format_id}, ${body.area_tsubo},
      ${body.rent_yen_per_tsubo}, ${body.person}, ${body.due_on}, ${body.memo}, ${principal.userId}
    )
    returning id`);
  const plan = await knownPlan(context, brandId, created?.id ?? 0);
  audit({ brandId, objectKind: "store_opening_plan", objectId: plan.id });
  return { status: 2000, message: "保存しました。", data: plan };
};

const FIELDS = [
  "name",
  "address",
  "latitude",
  "longitude",
  "stage",
  "facility_id",
  "prediction_id",
  "opening_on",
  "format_id",
  "area_tsubo",
  "rent_yen_per_tsubo",
  "person",
  "due_on",
  "memo",
] as const;

export const updateStoreOpeningPlan: Handler<"updateStoreOpeningPlan"> = async (
  { params, query, body },
  context,
) => {
  const { database, principal, audit } = context;
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  const fields = FIELDS.filter((field) => body[field] !== undefined);
  if (fields.length === 0) throw new Refusal(4000, "変更する項目を指定してください。");
  const before = await ownPlan(database, brandId, params.id);
  if (before.version !== body.version) throw new Refusal(4090);
  if (before.store_id !== null) requireKept(before, body);
  await requireLinks(body, brandId, context);
  const changes = sql.join(
    fields.map((field) => sql`${sql.identifier(field)} = ${body[field]}`),
    sql`, `,
  );
  await database.rows(sql`
    update store_opening_plans set ${changes}, version = version + 1, updated_at = now() where id = ${params.id}`);
  audit({
    brandId,
    objectKind: "store_opening_plan",
    objectId: params.id,
    changes: Object.fromEntries(fields.map((field) => [field, { from: before[field], to: body[field] }])),
  });
  return { status: 2000, message: "保存しました。", data: await knownPlan(context, brandId, params.id) };
};

function requireKept(before: Held, body: Partial<Record<keyof Held, unknown>>): void {
  const kept = { stage: "段階", prediction_id: "売上予測" } as const;
  const errors = Object.entries(kept)
    .filter(([name]) => body[name as keyof typeof kept] !== undefined)
    .filter(([name]) => body[name as keyof typeof kept] !== before[name as keyof typeof kept])
    .map(([name, label]) => [name, `店舗として登録した計画の${label}は変更できません。`]);
  if (errors.length > 0) throw new Refusal(4000, undefined, Object.fromEntries(errors));
}

type Held = Record<(typeof FIELDS)[number], unknown> & { version: number; store_id: number | null };

export async function ownPlan(executor: Executor, brandId: number, id: number): Promise<Held> {
  const [plan] = await executor.rows<Held>(sql`
    select * from store_opening_plans where id = ${id} and brand_id = ${brandId} for update`);
  if (!plan) throw notFound();
  return plan;
}

export const deleteStoreOpeningPlan: Handler<"deleteStoreOpeningPlan"> = async (
  { params, query },
  { database, principal, audit },
) => {
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  const { store_id } = await ownPlan(database, brandId, params.id);
  if (store_id !== null) throw new Refusal(4090, "店舗として登録した計画は削除できません。");
  await database.rows(sql`delete from store_opening_plans where id = ${params.id}`);
  audit({ brandId, objectKind: "store_opening_plan", objectId: params.id });
  return { status: 2000, message: "削除しました。" };
};

import { sql } from "drizzle-orm";
import type { AdminFacility } from "../../contract/admin-facilities.ts";
import { isAroundJapan, OUTSIDE_JAPAN } from "../../lib/trade-area-map/japan.ts";
import { type CallContext, type Handler, prepared, type WriteContext } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { type FacilityEdit, insertFacility, saveFacility } from "../facilities/saving.ts";
import { refuseEnabling } from "../organisations/closed.ts";
import { findAdminFacilities, findAdminFacility } from "./rows.ts";
import { keepTradeAreas, type TradeAreas, tradeAreasAt } from "./trade-area.ts";

export const MAP_NEEDS_STANDARD = "区画図は、スタンダードプランの施設で利用できます。";

export const getAdminFacilities: Handler<"getAdminFacilities"> = async ({ query }, { database }) => {
  const { page, per_page, ...filters } = query;
  const found = await findAdminFacilities(database, filters, pageSlice(page, per_page));
  return { status: 2000, ...found, page, per_page };
};

export const getAdminFacility: Handler<"getAdminFacility"> = async ({ params }, { database }) => ({
  status: 2000,
  facility: await known(database, params.id),
});

export const createAdminFacility = prepared<"createAdminFacility", TradeAreas>(
  ({ body }, context) => areasOf(context, undefined, body),
  async ({ body }, context, areas) => {
    const { database, audit } = context;
    await requireSound(database, body);
    await refuseTwin(database, body);
    const id = await insertFacility(database, body);
    await keepTradeAreas(database, id, areas);
    audit({
      facilityId: id,
      objectKind: "facility",
      objectId: id,
      changes: { name: { from: null, to: body.name } },
    });
    return {
      status: 2000,
      message: "登録しました。",
      facility: await known(database, id),
    };
  },
);

export const updateAdminFacility = prepared<"updateAdminFacility", TradeAreas>(
  ({ params, body }, context) => areasOf(context, params.id, body),
  async ({ params, body }, context, areas) => {
    const { database } = context;
    const { version: _, ...edit } = body;
    await save(context, params.id, body);
    if (movesPoint(edit)) await keepTradeAreas(database, params.id, areas);
    return {
      status: 2000,
      message: "保存しました。",
      facility: await known(database, params.id),
    };
  },
);

async function save(context: WriteContext, id: number, body: FacilityEdit & { version: number }) {
  await saveFacility(context, id, body, async (executor) => {
    const before = await findAdminFacility(executor, id);
    await refuseEnabling(executor, { side: "facility", id }, body);
    if (before) await requireSound(executor, { ...body, ...planOf(before, body) });
    return before;
  });
}

function planOf(before: AdminFacility, edit: FacilityEdit) {
  return {
    is_standard: edit.is_standard ?? before.is_standard,
    is_section_map: edit.is_section_map ?? before.is_section_map,
  };
}

function movesPoint({ latitude, longitude }: FacilityEdit): boolean {
  return latitude !== undefined || longitude !== undefined;
}

function areasOf(context: CallContext, id: number | undefined, { latitude, longitude }: FacilityEdit) {
  if (latitude === undefined || longitude === undefined) return Promise.resolve([]);
  return tradeAreasAt(context, id, { latitude, longitude });
}

async function requireSound(executor: Executor, edit: FacilityEdit): Promise<void> {
  const { latitude, longitude, municipality_code: code, operations_department_id: department } = edit;
  const errors: Record<string, string> = {};
  if (movesPoint(edit)) {
    if (latitude === undefined || longitude === undefined)
      errors.latitude = "緯度と経度を両方とも入力してください。";
    else if (!isAroundJapan({ latitude, longitude })) errors.latitude = OUTSIDE_JAPAN;
    if (code === undefined) errors.municipality_code = "市区町村を指定してください。";
  }
  if (code !== undefined && !(await exists(executor, sql`municipalities where code = ${code}`)))
    errors.municipality_code = "選択肢の中から指定してください。";
  if (
    department != null &&
    !(await exists(executor, sql`operations_departments where id = ${department} for key share`))
  )
    errors.operations_department_id = "選択肢の中から指定してください。";
  if (edit.is_section_map && !edit.is_standard) errors.is_section_map = MAP_NEEDS_STANDARD;
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

async function exists(executor: Executor, from: ReturnType<typeof sql>): Promise<boolean> {
  return (await executor.rows(sql`select from ${from}`)).length > 0;
}

/** Two curators entering the same building at once: the second waits here and then finds it. */
export const holdFacilityNames = sql`select pg_advisory_xact_lock(hashtext('kukaku facility names'))`;

async function refuseTwin(
  executor: Executor,
  { name, municipality_code }: Pick<FacilityEdit, "name" | "municipality_code">,
): Promise<void> {
  await executor.rows(holdFacilityNames);
  const twin = sql`facilities where name = ${name} and municipality_code = ${municipality_code} and not is_operator`;
  if (await exists(executor, twin))
    throw new Refusal(4090, "同じ市区町村に、同じ名前の施設がすでに登録されています。", {
      name: "同じ市区町村に、同じ名前の施設がすでに登録されています。",
    });
}

async function known(executor: Executor, id: number): Promise<AdminFacility> {
  const facility = await findAdminFacility(executor, id);
  if (!facility) throw notFound();
  return facility;
}

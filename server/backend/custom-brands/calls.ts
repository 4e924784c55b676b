import type { CustomBrand } from "../../contract/custom-brands.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { appendItem, lockList, lockListOfRecruitment, removeItem } from "../leasing-lists/access.ts";
import { findItem } from "../leasing-lists/items.ts";
import { auditChanges, recordSectionEvent } from "../sections/history.ts";

const FIELDS = ["name", "genre_id", "contact_name", "contact_email", "memo"] as const;
const COLUMNS = FIELDS.join(", ");
const RETURNED = `id, leasing_list_id, ${COLUMNS}, version`;
const EMPTY = { genre_id: null, contact_name: "", contact_email: null, memo: "" };

/** Contacts stay out of the audit trail. */
function audited(values: Record<string, unknown>) {
  const { contact_name: _, contact_email: __, memo: ___, ...rest } = values;
  return rest;
}

async function checkGenre(executor: Executor, genreId: number | null) {
  if (genreId === null) return;
  const { rows } = await executor.query("select from genres where id = $1", [genreId]);
  if (rows.length === 0) throw new Refusal(4000, undefined, { genre_id: "業種が見つかりません。" });
}

export const createCustomBrand: Handler<"createCustomBrand"> = async ({ body }, context) => {
  const { database, principal } = context;
  const { recruitment_id, ...entered } = body;
  const list = await lockListOfRecruitment(database, principal, recruitment_id);
  const fields = { ...EMPTY, ...entered };
  await checkGenre(database, fields.genre_id);
  const { rows } = await database.query<CustomBrand>(
    `insert into custom_brands (leasing_list_id, ${COLUMNS})
     select $1, ${COLUMNS} from jsonb_populate_record(null::custom_brands, $2::jsonb)
     returning ${RETURNED}`,
    [list.id, JSON.stringify(fields)],
  );
  const [custom_brand] = rows;
  if (!custom_brand) throw new Error("an insert returns its row");
  const itemId = await appendItem(database, list, {
    brandId: null,
    customBrandId: custom_brand.id,
    memo: fields.memo,
    userId: principal.userId,
  });
  await recordSectionEvent(database, {
    sectionId: list.section_id,
    userId: principal.userId,
    action: "リーシングリストに候補を追加",
    changes: [{ label: "候補", from: null, to: fields.name }],
  });
  context.audit({
    facilityId: list.facility_id,
    objectKind: "custom_brand",
    objectId: custom_brand.id,
    changes: auditChanges({}, audited(entered)),
  });
  const data = await findItem(database, principal, list.id, itemId);
  if (!data) throw notFound();
  return { status: 2000, message: "リストに追加しました。", custom_brand, data };
};

async function lockCustomBrand(executor: Executor, listId: number, id: number): Promise<CustomBrand> {
  const { rows } = await executor.query<CustomBrand>(
    `select ${RETURNED} from custom_brands where id = $1 and leasing_list_id = $2 for update`,
    [id, listId],
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export const updateCustomBrand: Handler<"updateCustomBrand"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const { version, ...entered } = body;
  if (Object.keys(entered).length === 0) throw new Refusal(4000, "変更する項目を指定してください。");
  const list = await lockList(database, principal, params.leasing_list_id);
  const before = await lockCustomBrand(database, list.id, params.custom_brand_id);
  if (before.version !== version) throw new Refusal(4090);
  await checkGenre(database, entered.genre_id ?? null);
  const { rows } = await database.query<CustomBrand>(
    `update custom_brands
     set (${COLUMNS}) = (select ${COLUMNS} from jsonb_populate_record(null::custom_brands, $2::jsonb)),
       version = version + 1, updated_at = now()
     where id = $1
     returning ${RETURNED}`,
    [before.id, JSON.stringify({ ...before, ...entered })],
  );
  const [custom_brand] = rows;
  if (!custom_brand) throw notFound();
  context.audit({
    facilityId: list.facility_id,
    objectKind: "custom_brand",
    objectId: before.id,
    changes: auditChanges({ ...before }, audited(entered)),
  });
  return { status: 2000, message: "保存しました。", custom_brand };
};

export const deleteCustomBrand: Handler<"deleteCustomBrand"> = async ({ params }, context) => {
  const { database, principal } = context;
  const list = await lockList(database, principal, params.leasing_list_id);
  const before = await lockCustomBrand(database, list.id, params.custom_brand_id);
  const { rows } = await database.query<{ id: number }>(
    "select id from leasing_list_items where custom_brand_id = $1 for update",
    [before.id],
  );
  for (const { id } of rows) await removeItem(database, id);
  await database.query("delete from custom_brands where id = $1", [before.id]);
  await recordSectionEvent(database, {
    sectionId: list.section_id,
    userId: principal.userId,
    action: "リーシングリストから候補を除外",
    changes: [{ label: "候補", from: before.name, to: null }],
  });
  context.audit({ facilityId: list.facility_id, objectKind: "custom_brand", objectId: before.id });
  return { status: 2000, message: "削除しました。" };
};

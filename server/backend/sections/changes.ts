import { sql } from "drizzle-orm";
import { emptySection, sectionFields } from "../../contract/sections.ts";
import { fold } from "../../lib/kana.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { endThreads, holdThreads } from "../closings/ending.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";
import { auditChanges, historyChanges, recordSectionEvent, sectionHistory } from "./history.ts";
import { findSection } from "./rows.ts";
import { checkSection, refuseTakenNumber, type SectionDraft, type SectionNames } from "./rules.ts";

const FIELDS = Object.keys(sectionFields.shape) as (keyof typeof sectionFields.shape)[];
const SAVED = [...FIELDS, "search_text"] as const;

type Saved = Record<(typeof SAVED)[number], unknown>;

function saved(draft: SectionDraft, names: SectionNames): Saved {
  const words = [draft.number, draft.tenant_name, names.genre, names.category].filter(Boolean).join(" ");
  const fields = Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as Omit<
    Saved,
    "search_text"
  >;
  return { ...fields, search_text: fold(words) };
}

async function answerWith({ database, principal }: WriteContext, facilityId: number, sectionId: number) {
  const section = await findSection(database, principal, facilityId, sectionId);
  if (!section) throw notFound();
  return { status: 2000 as const, message: "保存しました。", section };
}

export const createSection: Handler<"createSection"> = async ({ body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  const { copied_from_ids: copied = [], ...entered } = body;
  const draft: SectionDraft = { ...emptySection, ...entered };
  const sources = await copiedNumbers(database, facilityId, copied);
  const names = await checkSection(database, principal, draft, {
    isDrawn: draft.outline !== null,
    keepsBrand: false,
    today: context.today,
  });
  const columns = SAVED.join(", ");
  const { rows } = await database
    .query<{ id: number }>(
      `insert into sections (facility_id, ${columns})
       select $1, ${columns} from jsonb_populate_record(null::sections, $2::jsonb)
       returning id`,
      [facilityId, JSON.stringify(saved(draft, names))],
    )
    .catch(refuseTakenNumber);
  const id = rows[0]?.id ?? 0;
  const changes = sources.length > 0 ? [{ label: "コピー元", from: null, to: sources.join("、") }] : [];
  await recordSectionEvent(database, {
    sectionId: id,
    userId: principal.userId,
    action: "区画を登録",
    changes,
  });
  context.audit({ facilityId, objectKind: "section", objectId: id, changes: auditChanges({}, entered) });
  return answerWith(context, facilityId, id);
};

async function copiedNumbers(executor: Executor, facilityId: number, ids: number[]): Promise<string[]> {
  const rows = await executor.rows<{ number: string }>(sql`
    select number from sections
    where id = any (${idArray(ids)}) and facility_id = ${facilityId} and deleted_at is null
    order by number_order, id`);
  if (rows.length < new Set(ids).size) throw notFound();
  return rows.map(({ number }) => number);
}

async function lockSection(executor: Executor, facilityId: number, sectionId: number) {
  const fields = sql.join(
    FIELDS.map((field) => sql.identifier(field)).map((field) => sql`s.${field}`),
    sql`, `,
  );
  const [row] = await executor.rows<SectionDraft & SectionNames & { id: number; version: number }>(sql`
    select s.id, s.facility_id, s.version, ${fields}, l.name as floor, g.name as genre
    from sections s
    join floors l on l.id = s.floor_id
    left join genres g on g.id = s.genre_id
    where s.id = ${sectionId} and s.facility_id = ${facilityId} and s.deleted_at is null
    for update of s`);
  if (!row) throw notFound();
  return row;
}

export const updateSection: Handler<"updateSection"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  const { facility_id: _, version, ...entered } = body;
  if (Object.keys(entered).length === 0) throw new Refusal(4000, "変更する項目を指定してください。");
  const before = await lockSection(database, facilityId, params.id);
  if (before.version !== version) throw new Refusal(4090);
  const draft = { ...before, ...entered };
  // A form that must not show the tenant's brand gives none; that is no wish to take it away.
  const keepsBrand = await isHiddenBrand(context, facilityId, before);
  if (keepsBrand && entered.tenant_brand_id === null) draft.tenant_brand_id = before.tenant_brand_id;
  const isDrawn = ["outline", "area_tsubo", "floor_id"].some((field) => field in entered);
  const names = await checkSection(database, principal, draft, {
    isDrawn,
    today: context.today,
    keepsBrand: draft.tenant_brand_id === before.tenant_brand_id,
  });
  await saveSection(database, before.id, saved(draft, names));
  const changes = historyChanges(
    sectionHistory,
    { ...before },
    { ...draft, floor: names.floor, genre: names.genre },
  );
  if (changes.length > 0)
    await recordSectionEvent(database, {
      sectionId: before.id,
      userId: principal.userId,
      action: "区画を編集",
      changes,
    });
  context.audit({
    facilityId,
    objectKind: "section",
    objectId: before.id,
    changes: auditChanges({ ...before }, entered),
  });
  return answerWith(context, facilityId, before.id);
};

async function saveSection(executor: Executor, id: number, values: Saved) {
  const columns = SAVED.join(", ");
  await executor
    .query(
      `update sections
       set (${columns}) = (select ${columns} from jsonb_populate_record(null::sections, $2::jsonb)),
         version = version + 1, updated_at = now()
       where id = $1`,
      [id, JSON.stringify(values)],
    )
    .catch(refuseTakenNumber);
}

async function isHiddenBrand(
  { database, principal }: WriteContext,
  facilityId: number,
  before: SectionDraft & { id: number },
): Promise<boolean> {
  if (before.tenant_brand_id === null) return false;
  const shown = await findSection(database, principal, facilityId, before.id);
  return shown?.tenant_brand_id === null;
}

export const deleteSection: Handler<"deleteSection"> = async ({ params, query, body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  await holdThreads(database, facilityId, params.section_id);
  const section = await lockSection(database, facilityId, params.section_id);
  const { rows } = await database.query<{ id: number; status: string; is_contracted: boolean }>(
    `select r.id, r.status, exists (
       select from leasing_lists ll
       join leasing_list_items i on i.leasing_list_id = ll.id
       where ll.recruitment_id = r.id and i.status = 'contracted'
     ) as is_contracted
     from recruitments r
     where r.section_id = $1 and r.status <> 'deleted'
     for update`,
    [section.id],
  );
  const [recruitment] = rows;
  if (recruitment?.status === "publish")
    throw new Refusal(4090, "公開中の募集がある区画は削除できません。先に公開を取り下げてください。");
  if (recruitment?.is_contracted) throw new Refusal(4090, "契約に至った交渉がある区画は削除できません。");
  const closing = { facilityId, sectionId: section.id, mayGoOn: false, outcomes: body.outcomes };
  await endThreads({ ...closing, event: "が区画の募集を取りやめました" }, context);
  await database.query(
    "update sections set deleted_at = now(), updated_at = now(), version = version + 1 where id = $1",
    [section.id],
  );
  if (recruitment) {
    await database.query(
      "update recruitments set status = 'deleted', updated_at = now(), version = version + 1 where id = $1",
      [recruitment.id],
    );
    context.audit({ facilityId, objectKind: "recruitment", objectId: recruitment.id });
  }
  await recordSectionEvent(database, {
    sectionId: section.id,
    userId: principal.userId,
    action: "区画を削除",
  });
  context.audit({ facilityId, objectKind: "section", objectId: section.id });
  return { status: 2000, message: "削除しました。" };
};

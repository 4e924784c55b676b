import type { Recruitment, RecruitmentTerms } from "../../contract/recruitments.ts";
import { recruitmentTerms } from "../../contract/recruitments.ts";
import { NOTHING_STATED } from "../../lib/conditions.ts";
import { recruitmentStatusLabels } from "../../lib/labels.ts";
import {
  type RecruitmentState,
  recruitmentAction,
  refusedRecruitment,
} from "../../lib/recruitment-states.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { endThreads, holdThreads } from "../closings/ending.ts";
import type { Executor } from "../db/connect.ts";
import { namesOf } from "../reference/names.ts";
import { auditChanges, historyChanges, recordSectionEvent, recruitmentHistory } from "../sections/history.ts";
import { isViolationOf } from "../sections/rules.ts";
import { findRecruitment } from "./reading.ts";

const EMPTY: RecruitmentTerms = {
  rent_per_tsubo: null,
  common_fee_per_tsubo: null,
  contract_form: null,
  contract_years: null,
  handover_on: null,
  handover_state: null,
  wanted_genre_ids: [],
  comment: "",
  allows_heavy_food: null,
  ...NOTHING_STATED,
};
const TERMS = Object.keys(recruitmentTerms.shape) as (keyof RecruitmentTerms)[];
const COLUMNS = TERMS.join(", ");

function saved(terms: RecruitmentTerms): string {
  return JSON.stringify(Object.fromEntries(TERMS.map((term) => [term, terms[term]])));
}

async function genreNames(executor: Executor, ids: readonly number[]): Promise<string> {
  const names = await namesOf(executor, "genres", ids);
  if (names.length < new Set(ids).size)
    throw new Refusal(4000, undefined, { wanted_genre_ids: "業種が見つかりません。" });
  return names.join("、");
}

async function answerWith({ database }: WriteContext, facilityId: number, sectionId: number) {
  const recruitment = await findRecruitment(database, facilityId, sectionId);
  if (!recruitment) throw notFound();
  return { status: 2000 as const, message: "保存しました。", recruitment };
}

export const createRecruitment: Handler<"createRecruitment"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  const { facility_id: _, status = "unregistered", ...entered } = body;
  const sectionId = params.section_id;
  const section = await database.query(
    "select from sections where id = $1 and facility_id = $2 and deleted_at is null for no key update",
    [sectionId, facilityId],
  );
  if (section.rows.length === 0) throw notFound();
  const terms = { ...EMPTY, ...entered };
  await genreNames(database, terms.wanted_genre_ids);
  const { rows } = await database
    .query<{ id: number }>(
      `insert into recruitments (section_id, facility_id, status, ${COLUMNS})
       select $1, $2, $3, ${COLUMNS} from jsonb_populate_record(null::recruitments, $4::jsonb)
       returning id`,
      [sectionId, facilityId, status, saved(terms)],
    )
    .catch((error) => {
      if (isViolationOf(error, "recruitments_live"))
        throw new Refusal(4090, "この区画の募集はすでに登録されています。");
      throw error;
    });
  const id = rows[0]?.id ?? 0;
  await database.query("insert into leasing_lists (recruitment_id) values ($1)", [id]);
  await recordSectionEvent(database, { sectionId, userId: principal.userId, action: "募集を登録" });
  context.audit({
    facilityId,
    objectKind: "recruitment",
    objectId: id,
    changes: auditChanges({}, { ...entered, status }),
  });
  return answerWith(context, facilityId, sectionId);
};

type Standing = RecruitmentTerms &
  Pick<Recruitment, "id" | "section_id" | "version"> & { status: RecruitmentState };

async function lockRecruitment(
  executor: Executor,
  facilityId: number,
  { section_id, recruitment_id }: { section_id: number; recruitment_id: number },
): Promise<Standing> {
  const { rows } = await executor.query<Standing>(
    `select r.id, r.section_id, r.version, r.status, ${TERMS.map((term) => `r.${term}`).join(", ")}
     from recruitments r
     join sections s on s.id = r.section_id and s.deleted_at is null
     where r.id = $1 and r.section_id = $2 and r.facility_id = $3 and r.status <> 'deleted'
     for update of r`,
    [recruitment_id, section_id, facilityId],
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export const updateRecruitment: Handler<"updateRecruitment"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  const { facility_id: _, version, status, outcomes, ...entered } = body;
  if (status === undefined && Object.keys(entered).length === 0)
    throw new Refusal(4000, "変更する項目を指定してください。");
  if (status !== undefined) await holdThreads(database, facilityId, params.section_id);
  const before = await lockRecruitment(database, facilityId, params);
  if (before.version !== version) throw new Refusal(4090);
  const goal = status ?? before.status;
  if (status !== undefined && recruitmentAction(before.status, status) === undefined)
    throw new Refusal(4090, refusedRecruitment(before.status, status));
  const event = closingEvent(before.status, goal);
  const closing = { facilityId, sectionId: before.section_id, mayGoOn: true, outcomes };
  if (event !== undefined) await endThreads({ ...closing, event }, context);
  else if (outcomes !== undefined) throw new Refusal(4000, undefined, { outcomes: NOT_CLOSING });
  const terms = { ...before, ...entered };
  const wanted_genres = await genreNames(database, terms.wanted_genre_ids);
  await saveRecruitment(database, before.id, goal, terms);
  const changes = historyChanges(
    recruitmentHistory,
    { ...before, wanted_genres: await genreNames(database, before.wanted_genre_ids) },
    { ...terms, wanted_genres },
  );
  const record = { sectionId: before.section_id, userId: principal.userId };
  if (changes.length > 0)
    await recordSectionEvent(database, { ...record, action: "募集条件を編集", changes });
  if (status !== undefined)
    await recordSectionEvent(database, { ...record, ...statusEvent(before.status, status) });
  context.audit({
    facilityId,
    objectKind: "recruitment",
    objectId: before.id,
    changes: auditChanges({ ...before }, { ...entered, ...(status && { status }) }),
  });
  return answerWith(context, facilityId, before.section_id);
};

async function saveRecruitment(
  executor: Executor,
  id: number,
  status: RecruitmentState,
  terms: RecruitmentTerms,
) {
  await executor.query(
    `update recruitments
     set (${COLUMNS}) = (select ${COLUMNS} from jsonb_populate_record(null::recruitments, $3::jsonb)),
       published_at = case
         when $2 = 'publish' and status <> 'publish' then now()
         when $2 = 'private' then null
         else published_at
       end,
       closed_at = case when $2 = 'closed' and status <> 'closed' then now() when $2 = 'closed' then closed_at end,
       status = $2, version = version + 1, updated_at = now()
     where id = $1`,
    [id, status, saved(terms)],
  );
}

export function statusEvent(from: RecruitmentState, to: RecruitmentState) {
  const [before, after] = [recruitmentStatusLabels[from].label, recruitmentStatusLabels[to].label];
  const changes = to === "deleted" ? [] : [{ label: "募集ステータス", from: before, to: after }];
  return { action: recruitmentAction(from, to) ?? "募集ステータスを変更", changes };
}

const NOT_CLOSING = "結果は、公開中の募集を終了するか取り下げるときだけ指定できます。";

function closingEvent(from: RecruitmentState, to: RecruitmentState): string | undefined {
  if (from !== "publish" || to === from) return undefined;
  return to === "closed" ? "が募集を終了しました" : "が募集の公開を取り下げました";
}

export const deleteRecruitment: Handler<"deleteRecruitment"> = async ({ params, query, body }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  await holdThreads(database, facilityId, params.section_id);
  const before = await lockRecruitment(database, facilityId, params);
  if (recruitmentAction(before.status, "deleted") === undefined)
    throw new Refusal(4090, refusedRecruitment(before.status, "deleted"));
  const closing = { facilityId, sectionId: before.section_id, mayGoOn: false, outcomes: body.outcomes };
  await endThreads({ ...closing, event: "が募集を取りやめました" }, context);
  await database.query(
    "update recruitments set status = 'deleted', version = version + 1, updated_at = now() where id = $1",
    [before.id],
  );
  const event = statusEvent(before.status, "deleted");
  await recordSectionEvent(database, { sectionId: before.section_id, userId: principal.userId, ...event });
  context.audit({
    facilityId,
    objectKind: "recruitment",
    objectId: before.id,
    changes: { status: { from: before.status, to: "deleted" } },
  });
  return { status: 2000, message: "削除しました。" };
};

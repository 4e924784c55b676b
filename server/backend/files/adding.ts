import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AttachedFile, FileType } from "../../contract/files.ts";
import type { InputOf } from "../../contract/index.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import type { Handler, UploadContext } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { inspect } from "./inspect.ts";
import { BadFile } from "./refused.ts";
import { holdOwner, type Owner, requireRoom } from "./room.ts";
import { findFiles } from "./rows.ts";
import { measured } from "./spool.ts";
import { type KeptFile, storedFile } from "./store.ts";

type Asked = InputOf<"addFile">["query"];

/**
 * Takes a file: who may, is there room, what is it; then its row, its bytes, and last the word that it is there. A process
 * that dies on the way leaves a row that nobody is told of, which upkeep takes away with whatever there is of the bytes.
 */
export const addFile: Handler<"addFile"> = async ({ query }, context) => {
  const { database, principal, shelf, content } = context;
  const owner = ownerOf(principal, query);
  await requireTarget(database, owner, query);
  await requireRoom(database, { owner, userId: principal.userId, bytes: 1 }, shelf);
  const name = cleanFileName(query.name);
  try {
    return await shelf.spool.receive(content, async (sent) => {
      const type = await inspect(sent.path, name);
      const twin = await findTwin(context, query, { ...sent, name });
      if (twin) return { status: 2000 as const, message: DONE, file: twin };
      const kept = { ...(await measured(sent.path)), type, name };
      const state = await scanned(context, kept);
      return await shelve(context, { query, owner, sent, kept, state });
    });
  } catch (error) {
    throw error instanceof BadFile ? new Refusal(4000, undefined, { file: error.message }) : error;
  }
};

const DONE = "ファイルを添付しました。";
const INFECTED = "ウイルスが検出されたため、このファイルは添付できません。";

function ownerOf(principal: Principal, { facility_id, brand_id }: Asked): Owner {
  if ((facility_id === undefined) === (brand_id === undefined))
    throw new Refusal(4000, undefined, { brand_id: "ブランドか施設のどちらか一方を指定してください。" });
  if (brand_id !== undefined) return { facility_id: null, brand_id: ownBrandGrant(principal, brand_id).id };
  return { facility_id: ownStandardFacility(principal, facility_id ?? 0), brand_id: null };
}

async function requireTarget(executor: Executor, { facility_id }: Owner, asked: Asked): Promise<void> {
  const { section_id, recruitment_id } = asked;
  if (section_id === undefined && recruitment_id === undefined) return;
  if (section_id !== undefined && recruitment_id !== undefined)
    throw new Refusal(4000, undefined, { recruitment_id: "区画と募集は同時に指定できません。" });
  const [found] = await executor.rows(
    section_id === undefined
      ? sql`select 1 from recruitments where id = ${recruitment_id} and facility_id = ${facility_id}::int
          and status <> 'deleted'`
      : sql`select 1 from sections where id = ${section_id} and facility_id = ${facility_id}::int
          and deleted_at is null`,
  );
  if (!found) throw notFound();
}

function sameTarget({ section_id, recruitment_id }: Asked): SQL {
  return sql`x.section_id is not distinct from ${section_id ?? null}::int
    and x.recruitment_id is not distinct from ${recruitment_id ?? null}::int
    and x.mail_sending_id is null and x.contact_message_id is null`;
}

async function findTwin(
  { database, principal }: UploadContext,
  asked: Asked,
  { hash, name }: KeptFile & { name: string },
): Promise<AttachedFile | undefined> {
  const [twin] = await findFiles(
    database,
    principal,
    sql`x.sent_hash = ${hash} and x.name = ${name} and x.uploaded_by = ${principal.userId} and x.state <> 'refused' and ${sameTarget(asked)}
      and x.kind = ${asked.kind}`,
  );
  return twin;
}

type Named = KeptFile & { type: FileType; name: string };

async function scanned({ shelf }: UploadContext, file: KeptFile): Promise<"ready" | "checking"> {
  if (!shelf.scan) return "ready";
  const verdict = await shelf.scan(storedFile(file));
  if (verdict === "infected") throw new BadFile(INFECTED);
  return verdict === "clean" ? "ready" : "checking";
}

interface Shelving {
  query: Asked;
  owner: Owner;
  sent: KeptFile;
  kept: Named;
  state: "ready" | "checking";
}

async function shelve(context: UploadContext, { query, owner, sent, kept, state }: Shelving) {
  const { database, principal, shelf, write } = context;
  const key = randomUUID();
  const id = await database.transaction(async (executor) => {
    await holdOwner(executor, owner);
    await requireRoom(executor, { owner, userId: principal.userId, bytes: kept.bytes }, shelf);
    const [row] = await executor.rows<{ id: number }>(sql`
      insert into files (key, facility_id, brand_id, section_id, recruitment_id, kind, name, media_type, bytes,
        sent_hash, hash, state, uploaded_by)
      values (${key}, ${owner.facility_id}, ${owner.brand_id}, ${query.section_id ?? null},
        ${query.recruitment_id ?? null}, ${query.kind}, ${kept.name}, ${kept.type}, ${kept.bytes}, ${sent.hash},
        ${kept.hash}, 'pending', ${principal.userId})
      returning id`);
    return row?.id ?? 0;
  });
  try {
    await shelf.store.put(key, kept);
    return await write(async ({ database: executor, audit }) => {
      await executor.rows(sql`update files set state = ${state}, changed_at = now() where id = ${id}`);
      const [file] = await findFiles(executor, principal, sql`x.id = ${id}`);
      if (!file) throw notFound();
      audit({
        ...(owner.facility_id === null ? { brandId: owner.brand_id } : { facilityId: owner.facility_id }),
        objectKind: "file",
        objectId: id,
        changes: { name: { from: null, to: file.name } },
      });
      return { status: 2000 as const, message: state === "ready" ? DONE : WAITING, file };
    });
  } catch (error) {
    // Taken away by the next upkeep, with what the store may hold of it.
    await database
      .rows(
        sql`update files set state = 'removed', changed_at = now() where id = ${id} and state = 'pending'`,
      )
      .catch(() => {});
    throw error;
  }
}

const WAITING = "ファイルを受け付けました。ウイルスの検査が終わると、開けるようになります。";

import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { type Owner, usageOf } from "./room.ts";
import { findFiles, isDraft, SHOWN, visibleFile } from "./rows.ts";

export const getFiles: Handler<"getFiles"> = async ({ query }, context) => {
  const { database, principal, shelf } = context;
  const owner = ownerOf(principal, query);
  const condition = conditionOf(principal, query);
  const [files, usage] = await whileChecked(
    database,
    () => requireThing(query, context),
    () =>
      Promise.all([
        findFiles(database, principal, condition),
        owner ? usageOf(database, owner, shelf) : null,
      ]),
  );
  return { status: 2000, files, usage };
};

type Query = InputOf<"getFiles">["query"];

function ownerOf(principal: Principal, { facility_id, brand_id }: Query): Owner | undefined {
  if (facility_id !== undefined && brand_id !== undefined)
    throw new Refusal(4000, undefined, { brand_id: "ブランドと施設は同時に指定できません。" });
  if (facility_id !== undefined)
    return { facility_id: ownStandardFacility(principal, facility_id), brand_id: null };
  return brand_id === undefined
    ? undefined
    : { facility_id: null, brand_id: ownBrandGrant(principal, brand_id).id };
}

function conditionOf(principal: Principal, query: Query): SQL {
  if (query.section_id !== undefined) return sql`x.section_id = ${query.section_id}`;
  if (query.recruitment_id !== undefined) return sql`x.recruitment_id = ${query.recruitment_id}`;
  if (query.mail_sending_id !== undefined)
    return sql`x.id in (select file_id from mail_files where mail_sending_id = ${query.mail_sending_id})`;
  return isDraft(principal);
}

async function requireThing(query: Query, { database }: CallContext): Promise<void> {
  if (query.facility_id === undefined) return;
  const things = [
    [sql`sections`, query.section_id],
    [sql`recruitments`, query.recruitment_id],
    [sql`mail_sendings`, query.mail_sending_id],
  ] as const;
  for (const [table, id] of things)
    if (id !== undefined) await requireOwn(database, table, id, query.facility_id);
}

async function requireOwn(executor: Executor, table: SQL, id: number, facilityId: number): Promise<void> {
  const [found] = await executor.rows(
    sql`select 1 from ${table} where id = ${id} and facility_id = ${facilityId}`,
  );
  if (!found) throw notFound();
}

export const getFile: Handler<"getFile"> = async ({ params }, { database, principal, shelf }) => {
  const [file] = await database.rows<{ key: string; name: string; bytes: number; state: string }>(sql`
    select x.key, x.name, x.bytes, x.state from files x
    where x.id = ${params.id} and ${SHOWN} and ${visibleFile(principal)}`);
  if (!file) throw notFound();
  if (file.state === "checking")
    throw new Refusal(
      4090,
      "このファイルはウイルスの検査中です。検査が終わってから、もう一度お試しください。",
    );
  if (file.state === "refused")
    throw new Refusal(4090, "ウイルスが検出されたため、このファイルは開けません。");
  return { name: file.name, bytes: await shelf.store.get(file.key), size: file.bytes };
};

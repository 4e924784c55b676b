import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "../answering/audit.ts";
import type { Database, Executor } from "../db/connect.ts";
import { DatabaseRefusal } from "../db/failures.ts";
import { INVITED, invitationHash, storedAddress, userOfAddress } from "../invitations/writing.ts";
import { operatorFacility } from "./operator.ts";

export const CURATOR_HOURS = 24;

export const FIRST_CURATOR = 'npm run curator -- add mail@example.jp --name "姓 名"';

const email = z.email("メールアドレスの形式で指定してください。");

export const curatorOrder = z.discriminatedUnion("command", [
  z.strictObject({
    command: z.literal("add"),
    email,
    family_name: z.string().trim().min(1).max(50),
    given_name: z.string().trim().max(50),
    mails: z.boolean(),
  }),
  z.strictObject({ command: z.literal("list") }),
  z.strictObject({ command: z.literal("remove"), email, force: z.boolean() }),
]);
export type CuratorOrder = z.output<typeof curatorOrder>;
type Order<Command extends CuratorOrder["command"]> = Extract<CuratorOrder, { command: Command }>;

export interface Curator {
  email: string;
  name: string;
  /** When an open invitation ends; null once the person has signed up. */
  invited_until: string | null;
}

export type CuratorOutcome =
  /** `invitation` is in no table and no log: whoever asked is told of it once. Undefined for somebody who has an account. */
  | { command: "add"; email: string; invitation?: string }
  | { command: "list"; curators: Curator[] }
  | { command: "remove"; email: string };

/**
 * Does what an operator asks for, as one transaction with its line of the audit trail.
 * @throws DatabaseRefusal with a line for people.
 */
export function orderCurators(database: Database, order: CuratorOrder): Promise<CuratorOutcome> {
  return database.alone(async (executor) => {
    if (order.command === "list") return { command: "list", curators: await listCurators(executor) };
    return order.command === "add" ? add(executor, order) : remove(executor, order);
  });
}

export async function countCurators(executor: Executor): Promise<number> {
  const [row] = await executor.rows<{ number: number }>(
    sql`select count(*)::int as number from users where is_curator`,
  );
  return row?.number ?? 0;
}

async function add(executor: Executor, order: Order<"add">): Promise<CuratorOutcome> {
  const operator = await operatorFacility(executor);
  const user = await userOfAddress(executor, order.email);
  const isKnown = !user.uuid.startsWith(INVITED);
  await executor.rows(sql`
    insert into user_facility_joins (user_id, facility_id, grant_type) values (${user.id}, ${operator}, 'member')
    on conflict (user_id, facility_id) do update set grant_type = 'member'`);
  await audit(executor, "addCurator", user.id, { from: null, to: true });
  if (isKnown) {
    await executor.rows(sql`update users set is_curator = true where id = ${user.id}`);
    return { command: "add", email: user.email };
  }
  await executor.rows(sql`
    update users set family_name = ${order.family_name}, given_name = ${order.given_name} where id = ${user.id}`);
  const invitation = await invite(executor, user.id, operator);
  if (order.mails) await queue(executor, user.email, invitation);
  return { command: "add", email: user.email, invitation };
}

/** Enters an invitation in place of an earlier one. @returns its id. */
async function invite(executor: Executor, userId: number, operator: number): Promise<string> {
  const id = randomUUID();
  await executor.rows(sql`delete from invitations where user_id = ${userId} and facility_id = ${operator}`);
  await executor.rows(sql`
    insert into invitations (token_hash, user_id, facility_id, is_curator, expires_at)
    values (${invitationHash(id)}, ${userId}, ${operator}, true, now() + make_interval(hours => ${CURATOR_HOURS}))`);
  return id;
}

export function invitationPath(id: string, address: string): string {
  return `/invitation?${new URLSearchParams({ id, email: address })}`;
}

async function queue(executor: Executor, address: string, id: string): Promise<void> {
  const text = [
    "クカクの運営者（キュレーター）として招待されました。",
    "",
    `次のページから${CURATOR_HOURS}時間以内にお名前とパスワードを登録してください。`,
    `{origin}${invitationPath(id, address)}`,
    "",
    "心当たりのない場合は、このメールを破棄してください。",
  ].join("\n");
  await executor.rows(sql`
    insert into outbox (to_address, subject, text)
    values (${address}, '【クカク】運営者への招待が届いています', ${text})`);
}

async function listCurators(executor: Executor): Promise<Curator[]> {
  return executor.rows<Curator>(sql`
    select u.email, trim(u.family_name || ' ' || u.given_name) as name,
      case when not u.is_curator then i.expires_at end as invited_until
    from users u
    left join invitations i on i.user_id = u.id and i.is_curator and i.used_at is null and i.expires_at > now()
    where u.is_curator or i.id is not null
    order by u.email`);
}

async function remove(executor: Executor, order: Order<"remove">): Promise<CuratorOutcome> {
  const [user] = await executor.rows<{ id: number; email: string; is_curator: boolean }>(sql`
    select u.id, u.email, u.is_curator from users u
    where u.email = ${storedAddress(order.email)}
      and (u.is_curator or exists (select from invitations i where i.user_id = u.id and i.is_curator and i.used_at is null))`);
  if (!user) throw new DatabaseRefusal(`${order.email} は運営者ではありません。`);
  if (user.is_curator && !order.force && (await countCurators(executor)) === 1)
    throw new DatabaseRefusal("最後の運営者です。それでも外すときは --force を付けてください。");
  const operator = await operatorFacility(executor);
  await executor.rows(sql`update users set is_curator = false where id = ${user.id}`);
  await executor.rows(sql`delete from invitations where user_id = ${user.id} and is_curator`);
  await executor.rows(
    sql`delete from user_facility_joins where user_id = ${user.id} and facility_id = ${operator}`,
  );
  await audit(executor, "removeCurator", user.id, { from: user.is_curator, to: false });
  return { command: "remove", email: user.email };
}

function audit(
  executor: Executor,
  call: string,
  userId: number,
  is_curator: { from: unknown; to: unknown },
): Promise<void> {
  return recordAudit(executor, {
    userId: undefined,
    actor: "operator",
    call,
    objectKind: "user",
    objectId: userId,
    changes: { is_curator },
    result: "ok",
    requestId: randomUUID(),
  });
}

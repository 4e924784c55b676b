import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccessRequestFields } from "../../contract/access-requests.ts";
import {
  accessRequestText,
  createAccessRequest,
  createAccessRequestMail,
} from "../../contract/account-events.ts";
import { recordAudit } from "../answering/audit.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Database, Executor } from "../db/connect.ts";
import { storedAddress } from "../invitations/writing.ts";
import { isVouchedFor, type TrailKeys } from "./vouching.ts";

const done = { status: 2000, message: "受け付けました。" } as const;

export function addAccessRequests(app: FastifyInstance, database: Database, keys: TrailKeys): void {
  app.post(createAccessRequestMail.path, async (request) => {
    const { email, token } = requireVouched(request, createAccessRequestMail.body, keys);
    await queueConfirmation(database, storedAddress(email), token);
    return done;
  });
  app.post(createAccessRequest.path, async (request) => {
    const fields = requireVouched(request, createAccessRequest.body, keys);
    await database.transaction((executor) => enterRequest(executor, fields, request.id));
    return done;
  });
}

function requireVouched<T extends object>(
  request: FastifyRequest,
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  keys: TrailKeys,
): T {
  const { data } = schema.safeParse(request.body);
  const text = (at: number) => accessRequestText(at, request.id, request.body as object);
  if (!data || !isVouchedFor(request, text, keys)) throw new Refusal(4010);
  return data;
}

/** The mail says nothing that the asker has typed: it could go to anybody. */
async function queueConfirmation(executor: Executor, address: string, token: string): Promise<void> {
  const text = [
    "クカクの利用申請を受け付けるため、メールアドレスを確認しています。",
    "次のページを24時間以内に開き、申請を完了してください。",
    `{origin}/invitation/request/confirm?${new URLSearchParams({ request: token })}`,
    "",
    "心当たりのない場合は、このメールを破棄してください。何も登録されません。",
  ].join("\n");
  await executor.rows(
    sql`insert into outbox (to_address, subject, text) values (${address}, '【クカク】利用申請の確認', ${text})`,
  );
}

async function enterRequest(
  executor: Executor,
  fields: AccessRequestFields,
  requestId: string,
): Promise<void> {
  const { name, organisation, side } = fields;
  const email = storedAddress(fields.email);
  const [entered] = await executor.rows<{ id: number }>(sql`
    insert into access_requests (email, name, organisation, side)
    values (${email}, ${name}, ${organisation}, ${side})
    on conflict (email) do update set name = excluded.name, organisation = excluded.organisation, side = excluded.side
    returning id`);
  const actor = `account:${createHash("sha256").update(email).digest("base64url")}`.slice(0, 24);
  await recordAudit(executor, {
    userId: undefined,
    actor,
    call: "createAccessRequest",
    result: "ok",
    requestId,
    objectKind: "access_request",
    objectId: entered?.id ?? 0,
  });
}

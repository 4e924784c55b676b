import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { inviteUser } from "../joins/grants.ts";
import { requestOf } from "./list.ts";

const CHOOSE = "招待する施設またはブランドを選択してください。";

export const decideAccessRequest: Handler<"decideAccessRequest"> = async ({ params, body }, context) => {
  const { database } = context;
  const { is_approved, side, organisation_id } = body;
  const { email } = await requestOf(database, params.id);
  const gone = await database.rows(sql`delete from access_requests where id = ${params.id} returning id`);
  if (gone.length === 0) throw new Refusal(4090, "すでに別の操作で決まっています。");
  context.audit({
    objectKind: "access_request",
    objectId: params.id,
    changes: { decision: { from: null, to: is_approved ? "承認" : "却下" } },
  });
  if (!is_approved) return { status: 2000, message: "却下しました。" };
  const known =
    organisation_id !== null &&
    (await database.rows(
      side === "facility"
        ? sql`select from facilities where id = ${organisation_id} and not is_operator`
        : sql`select from brands where id = ${organisation_id}`,
    ));
  if (organisation_id === null || !known || known.length === 0)
    throw new Refusal(4000, undefined, { organisation_id: CHOOSE });
  await inviteUser(context, side, { tenantId: organisation_id, email, grant_type: "member" });
  return { status: 2000, message: "招待メールを送信しました。" };
};

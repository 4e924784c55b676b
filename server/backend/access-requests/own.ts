import { sql } from "drizzle-orm";
import { type AccessRequest, MOST_OWN_REQUESTS } from "../../contract/access-requests.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { inviteUser } from "../joins/grants.ts";
import { TABLES } from "../joins/rows.ts";
import { ofTenant, ownDomain, requireOwnAdmin, tenantIn, type Which } from "./domains.ts";

const shownTo = (which: Which) => sql`
  q.side = ${which.side}
  and split_part(q.email, '@', 2) in (select d.domain from mail_domains d where ${ofTenant(which, "d")})
  and not exists (select from access_request_refusals n where n.request_id = q.id and ${ofTenant(which, "n")})`;

export const getOwnAccessRequests: Handler<"getOwnAccessRequests"> = async (
  { params },
  { database, principal },
) => {
  requireOwnAdmin(principal, params);
  const [own, domains, rows] = await Promise.all([
    ownDomain(database, principal),
    database.rows<{ id: number; domain: string; created_at: string }>(sql`
      select d.id, d.domain, d.created_at from mail_domains d where ${ofTenant(params, "d")} order by d.domain collate "C"`),
    database.rows<AccessRequest & { total: number }>(sql`
      select q.id, q.email, q.name, q.organisation, q.side, q.created_at, count(*) over ()::int as total
      from access_requests q where ${shownTo(params)}
      order by q.created_at, q.id limit ${MOST_OWN_REQUESTS}`),
  ]);
  return {
    status: 2000,
    domains,
    own_domain: own.domain,
    own_problem: own.problem,
    access_requests: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
};

export const decideOwnAccessRequest: Handler<"decideOwnAccessRequest"> = async (
  { params, body },
  context,
) => {
  const { database, principal, audit } = context;
  requireOwnAdmin(principal, params);
  const { side, id, request_id } = params;
  const [asked] = await database.rows<{ email: string }>(
    sql`select q.email from access_requests q where q.id = ${request_id} and ${shownTo(params)}`,
  );
  if (!asked) throw notFound();
  audit({
    ...tenantIn(params),
    objectKind: "access_request",
    objectId: request_id,
    changes: { decision: { from: null, to: body.is_approved ? "承認" : "見送り" } },
  });
  if (!body.is_approved) {
    await database.rows(sql`
      insert into access_request_refusals (request_id, ${TABLES[side].tenant}) values (${request_id}, ${id})
      on conflict do nothing`);
    return { status: 2000, message: "見送りました。" };
  }
  const gone = await database.rows(sql`delete from access_requests where id = ${request_id} returning id`);
  if (gone.length === 0) throw new Refusal(4090, "すでに別の操作で決まっています。");
  await inviteUser(context, side, { tenantId: id, email: asked.email, grant_type: "member" });
  return { status: 2000, message: "招待メールを送信しました。" };
};

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser, curator, facilityUser, type SignedInGuards } from "../../guards.ts";
import { route } from "../../route.ts";
import { againBody, submitAgain } from "./again.ts";
import { downloadUsers } from "./excel.ts";
import { grantBody, showGrant, submitGrant, userQuery } from "./grant.ts";
import { inviteBody, inviteQuery, showInvite, submitInvite } from "./invite.ts";
import { listQuery, showUsers } from "./list.ts";
import { removeBody, showRemoval, submitRemoval } from "./remove.ts";
import { requestsBody, submitRequests } from "./requests.ts";
import { brandSide, curatorsBrandSide, curatorsFacilitySide, facilitySide, type UsersSide } from "./side.ts";

const params = z.object({ id: idText });
const optionalParams = z.object({ id: idText.optional() });

export function userPages(app: FastifyInstance): void {
  usersOfSide(app, facilitySide, [auth, facilityUser]);
  usersOfSide(app, brandSide, [auth, brandUser]);
  usersOfSide(app, curatorsFacilitySide, [auth, curator]);
  usersOfSide(app, curatorsBrandSide, [auth, curator]);
}

function usersOfSide(app: FastifyInstance, side: UsersSide, guards: SignedInGuards): void {
  const { patterns } = side;
  const read = { method: "GET", guards } as const;
  const write = { method: "POST", guards, rerenders: true } as const;
  const query = userQuery;
  route(app, {
    ...read,
    path: patterns.list,
    params,
    query: listQuery,
    handler: (...page) => showUsers(side, ...page),
  });
  route(app, { ...read, path: patterns.excel, params, handler: (...page) => downloadUsers(side, ...page) });
  for (const path of patterns.invite) {
    const at = { path, params: optionalParams };
    route(app, { ...read, ...at, query: inviteQuery, handler: (...page) => showInvite(side, ...page) });
    route(app, { ...write, ...at, body: inviteBody, handler: (...page) => submitInvite(side, ...page) });
  }
  for (const path of patterns.edit) {
    const at = { path, params: optionalParams };
    route(app, { ...read, ...at, query, handler: (...page) => showGrant(side, ...page) });
    route(app, { ...write, ...at, body: grantBody, handler: (...page) => submitGrant(side, ...page) });
  }
  route(app, {
    method: "POST",
    guards,
    path: patterns.again,
    params,
    body: againBody,
    handler: (...page) => submitAgain(side, ...page),
  });
  if (side.requests)
    route(app, {
      method: "POST",
      guards,
      path: side.requests.pattern,
      params,
      body: requestsBody,
      handler: (...page) => submitRequests(side, ...page),
    });
  const removal = { path: patterns.remove, params };
  route(app, { ...read, ...removal, query, handler: (...page) => showRemoval(side, ...page) });
  route(app, {
    method: "POST",
    guards,
    ...removal,
    body: removeBody,
    handler: (...page) => submitRemoval(side, ...page),
  });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser, curator, facilityUser, type SignedInGuards } from "../../guards.ts";
import { routes } from "../../route.ts";
import { againBody, submitAgain } from "./again.ts";
import { downloadUsers } from "./excel.ts";
import { grantBody, userQuery as query, showGrant, submitGrant } from "./grant.ts";
import { inviteBody, inviteQuery, showInvite, submitInvite } from "./invite.ts";
import { listQuery, showUsers } from "./list.ts";
import { removeBody, showRemoval, submitRemoval } from "./remove.ts";
import { requestsBody, submitRequests } from "./requests.ts";
import {
  brandSide,
  curatorsBrandSide,
  curatorsFacilitySide,
  facilitySide,
  patternsOf,
  type UsersSide,
} from "./side.ts";

const params = z.object({ id: idText.optional() });

export function userPages(app: FastifyInstance): void {
  usersOfSide(app, facilitySide, [auth, facilityUser]);
  usersOfSide(app, brandSide, [auth, brandUser]);
  usersOfSide(app, curatorsFacilitySide, [auth, curator]);
  usersOfSide(app, curatorsBrandSide, [auth, curator]);
}

function usersOfSide(app: FastifyInstance, side: UsersSide, guards: SignedInGuards): void {
  const { at } = side;
  const { get, post, form } = routes(app, guards);
  get(at.list, (...page) => showUsers(side, ...page), { query: listQuery });
  get(at.excel, (...page) => downloadUsers(side, ...page));
  for (const pattern of patternsOf(at.invite)) {
    get({ pattern }, (...page) => showInvite(side, ...page), { params, query: inviteQuery });
    form({ pattern }, (...page) => submitInvite(side, ...page), { params, body: inviteBody });
  }
  for (const pattern of patternsOf(at.edit)) {
    get({ pattern }, (...page) => showGrant(side, ...page), { params, query });
    form({ pattern }, (...page) => submitGrant(side, ...page), { params, body: grantBody });
  }
  post(at.again, (...page) => submitAgain(side, ...page), { body: againBody });
  if (side.requests) post(side.requests, (...page) => submitRequests(side, ...page), { body: requestsBody });
  get(at.remove, (...page) => showRemoval(side, ...page), { query });
  post(at.remove, (...page) => submitRemoval(side, ...page), { body: removeBody });
}

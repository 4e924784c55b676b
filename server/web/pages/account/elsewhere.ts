import type { FastifyReply } from "fastify";
import { mayChangeAccount } from "../../auth/own-changes.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { accountModel } from "./page.ts";

type Show = (own: AccountPaths, request: SignedInRequest, reply: FastifyReply) => Promise<unknown>;

export function changeForm(own: AccountPaths, title: string, show: Show) {
  return async (request: SignedInRequest, reply: FastifyReply): Promise<unknown> => {
    if (await mayChangeAccount(request)) return show(own, request, reply);
    reply.code(403);
    return reply.page("account/elsewhere", accountModel(own, request, { title }));
  };
}

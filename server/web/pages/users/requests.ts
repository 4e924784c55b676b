import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import { managedTenant } from "./member.ts";
import type { Tenant, UsersSide } from "./side.ts";

const about = idText.optional();
export const requestsBody = z.object({
  action: z.enum(["approve", "decline", "register", "remove"]),
  about,
});

export async function requestsModel(side: UsersSide, request: SignedInRequest, tenant: Tenant) {
  const { requests } = side;
  if (!requests || side.own(request.viewer, tenant.id)?.grant_type !== "admin") return undefined;
  const { ok, value } = await optional(request, "getOwnAccessRequests", {
    side: requests.side,
    id: tenant.id,
  });
  return {
    ok,
    noun: side.noun,
    action: requests.url(tenant.id),
    rows: value.access_requests,
    total: value.total,
    domains: value.domains,
    ownDomain: value.own_domain,
    problem: value.own_problem,
    canRegister:
      value.own_problem === null && !value.domains.some(({ domain }) => domain === value.own_domain),
    retryHref: side.at.list.url(tenant.id),
  };
}

export async function submitRequests(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, body }: { params: { id: number }; body: z.output<typeof requestsBody> | undefined },
) {
  const tenant = await managedTenant(side, request, params.id);
  const { requests } = side;
  if (!requests || !body) throw notFound();
  const which = { side: requests.side, id: tenant.id };
  try {
    flash(request, "success", await done(request, which, body));
  } catch (error) {
    rethrowUnless(error, 404, 409);
    flash(request, "error", error.status === 404 ? "すでに別の操作で決まっています。" : error.body.message);
  }
  return redirect(reply, side.at.list.url(tenant.id));
}

async function done(
  { backend }: SignedInRequest,
  which: { side: "facility" | "brand"; id: number },
  { action, about: id }: z.output<typeof requestsBody>,
): Promise<string> {
  if (action === "register") return (await backend.createMailDomain(which)).message;
  if (id === undefined) throw notFound();
  if (action === "remove") return (await backend.deleteMailDomain({ ...which, domain_id: id })).message;
  const body = { is_approved: action === "approve" };
  return (await backend.decideOwnAccessRequest({ ...which, request_id: id, body })).message;
}

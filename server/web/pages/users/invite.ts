import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type GrantType, grantType } from "../../../contract/statuses.ts";
import { grantLabels } from "../../../lib/labels.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { BackendError, BackendOutage } from "../../gateway/errors.ts";
import { backendForRow } from "../../plugins/backend.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { addressProblem, MOST_ADDRESSES, readAddresses } from "./addresses.ts";
import { breadcrumbOf, grantHints, managedTenant } from "./member.ts";
import type { Tenant, UsersSide } from "./side.ts";

export const inviteBody = z.object({
  emails: given,
  grant_type: z.enum(grantType.options, "権限を選択してください。"),
});

export const inviteQuery = z.object({ grant: grantType.optional() });

type Asked = { params: { id?: number | undefined } };

export async function showInvite(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, query }: Asked & { query: z.output<typeof inviteQuery> },
) {
  const tenant = await managedTenant(side, request, params.id);
  return invitePage(side, reply, tenant, {
    values: { emails: "", grant_type: query.grant ?? "member" },
    errors: {},
  });
}

/** Invites each address by itself, so that one that is refused does not stop the others. */
export async function submitInvite(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Asked & Omit<Input<undefined, undefined, typeof inviteBody>, "params">,
) {
  const tenant = await managedTenant(side, request, input.params.id);
  const { emails: text = "", grant_type: typedGrant = "member" } = input.raw;
  const values = { emails: String(text), grant_type: String(typedGrant) };
  if (input.raw.action === "edit") return invitePage(side, reply, tenant, { values, errors: {} });
  const addresses = readAddresses(values.emails);
  const problem = addressProblem(addresses);
  const errors = { ...input.errors, ...(problem && { emails: problem }) };
  if (!input.body || problem !== undefined) {
    reply.code(input.refusal);
    return invitePage(side, reply, tenant, { values, errors });
  }
  const results: Result[] = [];
  for (const email of addresses.emails)
    results.push(await inviteOne(side, request, tenant, { email, grant_type: input.body.grant_type }));
  const [only] = results;
  if (only && results.length === 1) return oneResult(side, request, reply, tenant, { only, values });
  return resultPage(side, reply, tenant, { results, grant_type: input.body.grant_type });
}

interface Result {
  email: string;
  ok: boolean;
  text: string;
}

async function inviteOne(
  side: UsersSide,
  request: SignedInRequest,
  tenant: Tenant,
  { email, grant_type }: { email: string; grant_type: GrantType },
): Promise<Result> {
  try {
    await side.invite(backendForRow(request, email.toLowerCase()), tenant.id, email, grant_type);
    return { email, ok: true, text: "招待メールを送信しました。" };
  } catch (error) {
    if (error instanceof BackendError && [400, 409].includes(error.status))
      return { email, ok: false, text: error.body.message };
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ err: error }, "an invitation was not made");
    return { email, ok: false, text: "招待できませんでした。時間をおいて、もう一度お試しください。" };
  }
}

function oneResult(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  tenant: Tenant,
  { only, values }: { only: Result; values: Record<string, string> },
) {
  if (!only.ok) {
    reply.code(422);
    return invitePage(side, reply, tenant, { values, errors: { emails: only.text } });
  }
  flash(request, "success", `${only.email}に招待メールを送信しました。`);
  return redirect(reply, side.at.list.url(tenant.id));
}

function resultPage(
  side: UsersSide,
  reply: FastifyReply,
  tenant: Tenant,
  { results, grant_type }: { results: readonly Result[]; grant_type: GrantType },
) {
  const failed = results.filter(({ ok }) => !ok);
  return reply.page("users/invite-result", {
    title: "招待の結果",
    styles: ["users"],
    breadcrumb: breadcrumbOf(side, tenant, "招待の結果"),
    results,
    sent: results.length - failed.length,
    failed: failed.map(({ email }) => email).join("\n"),
    failedCount: failed.length,
    grant: grantLabels[grant_type],
    grantType: grant_type,
    action: side.at.invite.url(tenant.id),
    listHref: side.at.list.url(tenant.id),
  });
}

function invitePage(
  side: UsersSide,
  reply: FastifyReply,
  tenant: Tenant,
  { values, errors }: { values: Record<string, string>; errors: Record<string, string> },
) {
  return reply.page("users/invite", {
    title: "ユーザーの招待",
    styles: ["users"],
    breadcrumb: breadcrumbOf(side, tenant, "招待"),
    tenant,
    noun: side.noun,
    most: MOST_ADDRESSES,
    values,
    options: (["member", "admin", "standby"] as const).map((value) => ({
      value,
      label: grantLabels[value],
      hint: grantHints[value],
    })),
    errors,
    action: side.at.invite.url(tenant.id),
    cancelHref: side.at.list.url(tenant.id),
  });
}

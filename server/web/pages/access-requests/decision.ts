import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AccessRequest } from "../../../contract/access-requests.ts";
import { standbySideLabels } from "../../../lib/labels.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { wordsOf, wordsText } from "../../parts/list/fields.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";

const side = z.enum(["facility", "brand"]);
export const searchQuery = z.object({ q: wordsText.optional(), side: side.optional() });
export const decisionBody = z.object({
  decision: z.enum(["approve", "refuse"]),
  side,
  organisation_id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional(),
});

type Search = z.output<typeof searchQuery>;

export async function showRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: Search },
) {
  return requestPage(request, reply, await findRequest(request, params.id), query, {});
}

export async function submitDecision(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Omit<Input<undefined, typeof searchQuery, typeof decisionBody>, "params"> & {
    params: { id: number };
  },
) {
  const asked = await findRequest(request, input.params.id);
  if (!input.body) {
    reply.code(input.refusal);
    return requestPage(request, reply, asked, input.query, input.errors);
  }
  const { decision, organisation_id = null, ...chosen } = input.body;
  const is_approved = decision === "approve";
  try {
    await request.backend.decideAccessRequest({
      id: asked.id,
      body: { is_approved, organisation_id, side: chosen.side },
    });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const { errors = { _form: error.body.message } } = error.body;
    return requestPage(request, reply, asked, { ...input.query, side: chosen.side }, errors);
  }
  const text = is_approved
    ? `${asked.email}に招待メールを送信しました。`
    : `${asked.email}の申請を却下しました。`;
  flash(request, "success", text);
  return redirect(reply, paths.adminAccessRequests.url());
}

async function findRequest(request: FastifyRequest, id: number): Promise<AccessRequest> {
  try {
    const { access_request } = await request.backend.getAccessRequest({ id });
    if (access_request) return access_request;
  } catch (error) {
    rethrowUnless(error, 404);
  }
  throw notFound();
}

async function requestPage(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AccessRequest,
  query: Search,
  errors: Record<string, string>,
) {
  const words = query.q ?? asked.organisation;
  const chosen = query.side ?? asked.side;
  const search = wordsOf(words).slice(0, 10).join(" ");
  const found = await organisations(request, chosen, search);
  return reply.page("access-requests/show", {
    title: `${asked.name}の利用申請`,
    styles: ["admin"],
    breadcrumb: [
      { label: "管理者メニュー" },
      { label: "利用申請", href: paths.adminAccessRequests.url() },
      { label: asked.name },
    ],
    asked,
    sideLabel: standbySideLabels[asked.side],
    chosen,
    sides: Object.entries(standbySideLabels).map(([value, label]) => ({ value, label })),
    chosenLabel: standbySideLabels[chosen],
    words,
    ...found,
    errors,
    action: paths.adminAccessRequest.url(asked.id),
    decisionAction: paths.adminAccessRequest.url(asked.id, { q: words, side: chosen }),
    newHref: (chosen === "facility" ? paths.adminFacilityNew : paths.adminBrandNew).url(),
    retryHref: paths.adminAccessRequest.url(asked.id, { q: words, side: chosen }),
  });
}

async function organisations(request: FastifyRequest, chosen: "facility" | "brand", search: string) {
  const asked = { ...(search !== "" && { search }), is_enabled: true };
  if (chosen === "facility") {
    const { ok, value } = await optional(request, "getAdminFacilities", asked);
    return {
      ok,
      total: value.total,
      rows: value.facilities.map(({ id, name, address }) => ({ id, name, about: address })),
    };
  }
  const { ok, value } = await optional(request, "getAdminBrands", asked);
  return {
    ok,
    total: value.total,
    rows: value.brands.map(({ id, name, company_name }) => ({ id, name, about: company_name })),
  };
}

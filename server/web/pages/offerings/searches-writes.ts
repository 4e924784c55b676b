import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type SavedFilters, savedFilters } from "../../../contract/offerings.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { given, versionText } from "../../forms/entry.ts";
import { textOf } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, Input } from "../../route.ts";
import { showOfferings } from "./list.ts";
import { searchesHref as back, findSearch, queryOfFilters } from "./searches.ts";

const sentFilters = given.transform((text, context) => {
  const parsed = savedFilters.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: "custom",
    message: "条件を読み取れませんでした。もう一度絞り込んでから保存してください。",
  });
  return z.NEVER;
});
const mailText = z.enum(["1"]).optional();
export const newSearchBody = z.object({ name: given, has_mail: mailText, filters: sentFilters });
export const searchBody = z.object({
  name: given,
  has_mail: mailText,
  version: versionText,
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function again(
  request: BrandRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
  { id, errors, status, filters }: Refused & { id?: number; filters?: SavedFilters | undefined },
) {
  reply.code(status);
  const typed = { name: textOf(raw, "name"), hasMail: raw.has_mail === "1", errors };
  return showOfferings(
    request,
    reply,
    { query: queryOfFilters(filters ?? {}), ignored: [] },
    { ...typed, ...(id !== undefined && { id }) },
  );
}

interface Refused {
  errors: Record<string, string>;
  status: number;
}

function refusedBy(error: unknown): Refused {
  rethrowUnless(error, 400, 409);
  return {
    errors: error.body.errors ?? { _form: error.body.message },
    status: error.status === 409 ? 409 : 422,
  };
}

type Sent<B extends z.ZodObject> = Omit<Input<undefined, undefined, B>, "params">;

export async function createSearch(
  request: BrandRequest,
  reply: FastifyReply,
  { body, errors, raw, refusal }: Sent<typeof newSearchBody>,
) {
  if (!body) return again(request, reply, raw, { errors, status: refusal });
  const { brand_id } = request.viewer.brand;
  const { name, filters } = body;
  try {
    await request.backend.createOfferingSearch({
      body: { brand_id, name, filters, has_mail: body.has_mail === "1" },
    });
  } catch (error) {
    return again(request, reply, raw, { ...refusedBy(error), filters });
  }
  flash(request, "success", `条件「${name}」を保存しました。`);
  return redirect(reply, back);
}

export async function changeSearch(
  request: BrandRequest,
  reply: FastifyReply,
  { params: { id }, body, errors, raw, refusal }: AtId & Sent<typeof searchBody>,
) {
  await findSearch(request, id);
  if (!body) return again(request, reply, raw, { id, errors, status: refusal });
  try {
    const { name, version } = body;
    await request.backend.updateOfferingSearch({
      id,
      body: { name, has_mail: body.has_mail === "1", version },
    });
  } catch (error) {
    return again(request, reply, raw, { id, ...refusedBy(error) });
  }
  flash(request, "success", `条件「${body.name}」を保存しました。`);
  return redirect(reply, back);
}

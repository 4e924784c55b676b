import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import type { ArgumentsOf } from "../../../../contract/index.ts";
import { lines } from "../../../../contract/texts.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { given, versionText } from "../../../forms/entry.ts";
import { forgetHeaderCounts } from "../../../frame/header-counts.ts";
import { BackendError, rethrowUnless } from "../../../gateway/errors.ts";
import { fileIdsEntry, refusedFile } from "../../../parts/files/drafts.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { AtId } from "../../../route.ts";
import { appliedPage } from "./applied.ts";
import { type ApplyStep, applySteps, isApplyStep, takeApplyStep } from "./apply-form.ts";
import { findOffering, offeringPage } from "./show.ts";

const actions = [...applySteps, "interested", "declined", "reply_apply", "reply_scout", "withdraw"] as const;

export const offeringEntry = z
  .object({
    action: z.enum(actions, "操作を選択してください。"),
    message: given.pipe(lines("メッセージ")),
    scout: idText.optional(),
    apply: idText.optional(),
    version: versionText.optional(),
    file_ids: fileIdsEntry,
  })
  .superRefine(({ action, message }, context) => {
    if (message !== "" || !["declined", "reply_apply", "reply_scout"].includes(action)) return;
    const text =
      action === "declined" ? "見送りの理由を入力してください。" : "メッセージを入力してください。";
    context.addIssue({ code: "custom", path: ["message"], message: text });
  });
type OfferingEntry = z.output<typeof offeringEntry>;

interface FormInput {
  body: OfferingEntry | undefined;
  errors: Record<string, string>;
  raw: Record<string, unknown>;
  refusal: number;
}

type Body = ArgumentsOf<"createApply">["body"];

function bodyOf(entry: OfferingEntry): Omit<Body, "brand_id"> | undefined {
  const { action, message, scout, apply, version, file_ids } = entry;
  const seen = { file_ids, ...(version !== undefined && { version }) };
  if (action === "reply_apply")
    return apply === undefined ? undefined : { apply_id: apply, message, ...seen };
  if (scout === undefined || action === "withdraw" || isApplyStep(action)) return undefined;
  if (action === "reply_scout") return { scout_id: scout, message, ...seen };
  return { scout_id: scout, answer: action, message, ...seen };
}

const done: Record<Exclude<OfferingEntry["action"], ApplyStep>, string> = {
  interested: "スカウトに「興味あり」と回答しました。",
  declined: "スカウトを見送りました。",
  reply_apply: "送信しました。",
  reply_scout: "送信しました。",
  withdraw: "応募を取り下げました。",
};

async function send(request: BrandRequest, entry: OfferingEntry) {
  if (entry.action === "withdraw" && entry.apply !== undefined) {
    await request.backend.deleteApply({ id: entry.apply });
    return;
  }
  const body = bodyOf(entry);
  if (!body)
    throw new BackendError("createApply", 400, { status: 4000, message: "画面を開き直してください。" });
  await request.backend.createApply({ body: { brand_id: request.viewer.brand.brand_id, ...body } });
}

type Again = (status: number, errors: Record<string, string>) => Promise<unknown>;

async function submit(
  request: BrandRequest,
  reply: FastifyReply,
  input: FormInput,
  { to, again }: { to: string; again: Again },
) {
  const { body } = input;
  const file = refusedFile(request);
  if (!body || file) return again(input.refusal, { ...input.errors, ...file });
  try {
    await send(request, body);
  } catch (error) {
    // A stealth brand may not apply (403): it is told so where it tried.
    rethrowUnless(error, 400, 403, 409);
    const { errors, message } = error.body;
    return again(error.status === 400 ? 422 : error.status, errors ?? { _form: message });
  }
  forgetHeaderCounts(request);
  if (!isApplyStep(body.action)) flash(request, "success", done[body.action]);
  return redirect(reply, to);
}

function enteredOf({ raw }: FormInput, errors: Record<string, string>) {
  const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : "");
  return { action: text("action"), message: text("message"), errors, file_ids: raw.file_ids };
}

export async function submitOffering(request: BrandRequest, reply: FastifyReply, input: FormInput & AtId) {
  const { id } = input.params;
  const { action } = input.raw;
  if (isApplyStep(action)) {
    const file = refusedFile(request);
    const refused = input.body && !file ? undefined : { ...input.errors, ...file };
    const offering = await findOffering(request, id);
    return takeApplyStep(request, reply, offering, {
      action,
      refused,
      raw: input.raw,
      refusal: input.refusal,
    });
  }
  const again: Again = async (status, errors) => {
    const offering = await findOffering(request, id);
    reply.code(status);
    return offeringPage(request, reply, offering, enteredOf(input, errors));
  };
  return submit(request, reply, input, { to: paths.offeringSection.url(id), again });
}

export async function submitApplied(request: BrandRequest, reply: FastifyReply, input: FormInput) {
  const [scout, apply] = [input.raw.scout, input.raw.apply].map((id) => idText.safeParse(id).data);
  const again: Again = (status, errors) => {
    reply.code(status);
    return appliedPage(request, reply, { scout, apply }, enteredOf(input, errors));
  };
  return submit(request, reply, input, { to: paths.offeringSectionApplied.url({ scout, apply }), again });
}

export async function placeOfBrand(request: BrandRequest) {
  return { brand_id: request.viewer.brand.brand_id };
}

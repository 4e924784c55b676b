import type { FastifyReply } from "fastify";
import { z } from "zod";
import { applyWish } from "../../../../contract/apply-wish.ts";
import type { Offering } from "../../../../contract/offerings.ts";
import { lines } from "../../../../contract/texts.ts";
import { wishFacts } from "../../../../lib/contact-words.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { amount, given } from "../../../forms/entry.ts";
import { parseForm } from "../../../forms/input.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { attachedOf, fileIdsEntry } from "../../../parts/files/drafts.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { offeringPage } from "./show.ts";

const { business_type, opening, area_tsubo, person } = applyWish.shape;

const applicationEntry = z.object({
  business_type: given.pipe(business_type),
  opening: given.pipe(opening),
  area_tsubo: amount("希望面積")
    .refine((area) => area !== null, "希望面積を入力してください。")
    .pipe(area_tsubo),
  person: given.pipe(person),
  message: given.pipe(lines("メッセージ")),
  file_ids: fileIdsEntry,
});
type Application = z.output<typeof applicationEntry>;

export const applySteps = ["confirm", "back", "apply"] as const;
export type ApplyStep = (typeof applySteps)[number];

export function isApplyStep(action: unknown): action is ApplyStep {
  return applySteps.includes(action as ApplyStep);
}

interface Step {
  action: ApplyStep;
  refused: Record<string, string> | undefined;
  raw: Record<string, unknown>;
  refusal: number;
}

export async function takeApplyStep(
  request: BrandRequest,
  reply: FastifyReply,
  offering: Offering,
  { action, refused, raw, refusal }: Step,
) {
  const { errors, ...parsed } = parseForm(applicationEntry, raw);
  const body = parsed.body as Application | undefined;
  const again = (status: number, wrong: Record<string, string>) => {
    reply.code(status);
    const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : "");
    const wish = {
      business_type: text("business_type"),
      opening: text("opening"),
      area_tsubo: text("area_tsubo"),
      person: text("person"),
    };
    return offeringPage(request, reply, offering, {
      action: "apply",
      message: text("message"),
      wish,
      file_ids: raw.file_ids,
      errors: wrong,
    });
  };
  if (refused) return again(refusal, refused);
  if (action === "back") return again(200, {});
  if (!body) return again(422, errors);
  if (action === "confirm") return confirmPage(request, reply, offering, body);
  try {
    const { message, file_ids, ...wish } = body;
    await request.backend.createApply({
      body: { brand_id: request.viewer.brand.brand_id, recruitment_id: offering.id, message, wish, file_ids },
    });
  } catch (error) {
    // A stealth brand may not apply (403): it is told so where it tried.
    rethrowUnless(error, 400, 403, 409);
    return again(
      error.status === 400 ? 422 : error.status,
      error.body.errors ?? { _form: error.body.message },
    );
  }
  flash(request, "success", "応募しました。");
  return redirect(reply, paths.offeringSection.url(offering.id));
}

async function confirmPage(
  request: BrandRequest,
  reply: FastifyReply,
  offering: Offering,
  entry: Application,
) {
  const { message, file_ids, ...wish } = entry;
  const { drafts } = await attachedOf(request, file_ids.join());
  const title = `${offering.facility.name} 区画${offering.section.number}`;
  const href = paths.offeringSection.url(offering.id);
  return reply.page("sections/offering/confirm", {
    title: "応募の確認",
    layout: "brand",
    styles: ["messages"],
    breadcrumb: [
      { label: "応募・スカウト", href: paths.offeringSectionApplied.url() },
      { label: title, href },
      { label: "応募の確認" },
    ],
    facts: [
      { label: "施設・区画", text: title },
      { label: "応募するブランド", text: request.viewer.brand.brand_name },
      ...wishFacts(wish),
      { label: "メッセージ", text: message || "なし" },
      { label: "添付", text: drafts.map(({ name }) => name).join("\n") || "なし" },
    ],
    fields: { ...wish, message, file_ids: file_ids.join() },
    action: href,
  });
}

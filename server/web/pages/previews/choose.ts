import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { type Preview, previewStanding } from "../../../contract/previews.ts";
import { previewStandingLabels } from "../../../lib/preview-standings.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { onFlag } from "../../parts/list/fields.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { partnersOf } from "./partners.ts";

export const previewQuery = z.object({
  facility: idText.optional(),
  brand: idText.optional(),
  section: idText.optional(),
  report: onFlag.optional(),
});
const optionalId = given.transform((text) => (text === "" ? undefined : text)).pipe(idText.optional());
export const previewEntry = z.object({
  facility: optionalId,
  brand: optionalId,
  section: optionalId,
  shown: given.pipe(z.enum(["", "report"])).optional(),
  standing: given.pipe(z.enum(previewStanding.options, "だれとして見るかを選択してください。")),
  partner: optionalId,
});

type Asked = z.output<typeof previewQuery>;

interface Subject {
  name: string;
  facility_id?: number;
  brand_id?: number;
  section_id?: number;
  backHref: string;
}

/**
 * What is looked at: one's own facility, brand, or a section of the current facility.
 * @throws Refusal 404 for another's, 403 for somebody who is not its admin.
 */
async function subjectOf(request: SignedInRequest, { facility, brand, section }: Asked): Promise<Subject> {
  const { viewer } = request;
  if (brand !== undefined) {
    const role = viewer.brandRoles.find(({ brand_id }) => brand_id === brand);
    requireAdmin(role?.grant_type);
    return { name: role?.brand_name ?? "", brand_id: brand, backHref: paths.settingBrand.url() };
  }
  const id = section === undefined ? facility : viewer.facility?.facility_id;
  const role = viewer.facilityRoles.find(({ facility_id }) => facility_id === id);
  requireAdmin(role?.grant_type);
  const facility_id = role?.facility_id ?? 0;
  const name = role?.facility_name ?? "";
  if (section === undefined) return { name, facility_id, backHref: paths.settingFacility.url() };
  const { sections: found } = await request.backend.getSection({ section_id: section, facility_id });
  if (!found) throw notFound();
  return {
    name: `${name} 区画${found.number}`,
    facility_id,
    section_id: section,
    backHref: paths.sectionRecruitment.url(section),
  };
}

function requireAdmin(grant: string | undefined): void {
  if (grant === undefined) throw notFound();
  if (grant !== "admin") throw new Refusal(403, "見え方の確認は、管理者のみが行えます。");
}

export async function showPreviewChoice(
  request: SignedInRequest,
  reply: FastifyReply,
  { query }: Input<undefined, typeof previewQuery, undefined>,
) {
  return choicePage(request, reply, query, {}, {});
}

async function choicePage(
  request: SignedInRequest,
  reply: FastifyReply,
  asked: Asked,
  raw: Raw,
  errors: Record<string, string>,
) {
  const subject = await subjectOf(request, asked);
  const partners = await partnersOf(request, subject);
  const side = subject.brand_id === undefined ? "ブランド" : "施設";
  return reply.page("previews/choose", {
    title: "見え方の確認",
    styles: ["section-entry"],
    breadcrumb: [{ label: subject.name, href: subject.backHref }, { label: "見え方の確認" }],
    lead: `「${subject.name}」の画面を、他社が見るとおりに表示します。`,
    asked: { facility: asked.facility, brand: asked.brand, section: asked.section },
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, text]) => [NAMES[name as keyof typeof NAMES] ?? "_form", text]),
    ),
    fields: [
      ...shownField(asked, raw),
      {
        name: "standing",
        label: "だれとして見るか",
        type: "select",
        isRequired: true,
        value: textOf(raw, "standing"),
        error: errors.standing,
        options: [
          { value: "", label: "選択してください" },
          ...previewStanding.options.map((value) => ({ value, label: previewStandingLabels[value] })),
        ],
      },
      {
        name: "partner",
        label: `取引先（${side}）`,
        type: "select",
        value: textOf(raw, "partner"),
        error: errors.partner ?? errors.partner_id,
        hint: "「取引先」として見るときに選択します。応募・スカウトのあった相手から選べます。相手の契約プラン・ブックマーク・設定は使いません。",
        options: [{ value: "", label: "指定しない" }, ...partners],
      },
    ],
    action: paths.previews.url(),
    cancelHref: subject.backHref,
  });
}

function shownField({ facility, report }: Asked, raw: Raw) {
  if (facility === undefined) return [];
  const value = textOf(raw, "shown") || (report && raw.shown === undefined ? "report" : "");
  const options = [
    { value: "", label: "施設の画面" },
    { value: "report", label: "商圏レポート" },
  ];
  return [{ name: "shown", label: "表示する画面", type: "select" as const, value, options }];
}

const NAMES = {
  standing: "standing",
  partner: "partner",
  partner_id: "partner",
} as const;

export async function submitPreview(
  request: SignedInRequest,
  reply: FastifyReply,
  { body, errors, raw, refusal }: Input<undefined, undefined, typeof previewEntry>,
) {
  const asked = previewQuery.parse(
    Object.fromEntries(
      (["facility", "brand", "section"] as const).flatMap((name) =>
        idText.safeParse(raw[name]).success ? [[name, raw[name]]] : [],
      ),
    ),
  );
  if (!body) {
    reply.code(refusal);
    return choicePage(request, reply, asked, raw, errors);
  }
  const { name: _name, backHref: _back, ...subject } = await subjectOf(request, asked);
  const partner = body.partner === undefined ? {} : { partner_id: body.partner };
  try {
    const { preview } = await request.backend.createPreview({
      body: {
        ...subject,
        ...(body.shown === "report" && { report: true as const }),
        standing: body.standing,
        ...partner,
      },
    });
    return redirect(reply, addressOf(preview));
  } catch (error) {
    rethrowUnless(error, 400);
    reply.code(422);
    return choicePage(request, reply, asked, raw, error.body.errors ?? { _form: error.body.message });
  }
}

function addressOf({ id, subject, subject_id, place }: Preview): string {
  if (place) {
    const { latitude: lat, longitude: lon, name } = place;
    return paths.optionalPointResult.url({ lat, lon, name, preview: id });
  }
  const page = { facility: paths.facility, brand: paths.brand, offering: paths.offeringSection }[
    subject === "report" ? "facility" : subject
  ];
  return page.url(subject_id, { preview: id });
}

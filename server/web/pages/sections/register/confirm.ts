import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FacilityRole } from "../../../../contract/users.ts";
import type { Draft } from "../../../auth/session-fields.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { findDraft, keepDrafts } from "../../../forms/drafts.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { optional } from "../../../gateway/optional.ts";
import { loadGround, neighboursOf } from "../../../parts/section-entry/check.ts";
import { blankValues, type EnteredSection, sectionEntry } from "../../../parts/section-entry/fields.ts";
import { summaryLines } from "../../../parts/section-entry/summary.ts";
import { tenantBrand } from "../../../parts/section-entry/tenant.ts";
import { sectionsCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { batchOf, formPage, lostNotice, steps } from "./form.ts";

export async function showConfirm(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: { draft?: string | undefined } },
) {
  const facility = request.viewer.facility;
  const draft = await findDraft(request, facility.facility_id, query.draft);
  if (!draft || query.draft === undefined) return toFirstStep(request, reply);
  if (draft.made) return toComplete(reply, draft.made, query.draft);
  return confirmPage(request, reply, facility, query.draft, draft, {});
}

function toFirstStep(request: FastifyRequest, reply: FastifyReply) {
  flash(request, "error", lostNotice);
  return redirect(reply, paths.sectionRegister.url());
}

function toComplete(reply: FastifyReply, section: number, draft: string) {
  return redirect(reply, paths.sectionRegisterComplete.url({ section, draft }));
}

const draftOf = z.object({ draft: z.string() });

export async function submitConfirm(
  request: FacilityRequest,
  reply: FastifyReply,
  input: {
    body: { draft: string } | undefined;
    errors: Record<string, string>;
    raw: unknown;
    refusal: number;
  },
) {
  const facility = request.viewer.facility;
  const key = input.body?.draft ?? draftOf.safeParse(input.raw).data?.draft;
  const draft = await findDraft(request, facility.facility_id, key);
  if (!draft || key === undefined) return toFirstStep(request, reply);
  if (draft.made) return toComplete(reply, draft.made, key);
  if (!input.body) {
    reply.code(input.refusal);
    return confirmPage(request, reply, facility, key, draft, input.errors);
  }
  const entered = sectionEntry.safeParse(draft.values);
  if (!entered.success) return redirect(reply, paths.sectionRegister.url({ draft: key }));
  const brand = await tenantBrand(request, entered.data.tenant_name);
  try {
    const { section } = await request.backend.createSection({
      body: {
        facility_id: facility.facility_id,
        ...entered.data,
        ...(brand && { tenant_brand_id: brand.id }),
        ...(draft.source && { copied_from_ids: [draft.source.id] }),
      },
    });
    await keepDrafts(request, { [key]: { ...draft, made: section.id, at: Date.now() } });
    return toComplete(reply, section.id, key);
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const errors = error.body.errors ?? { _form: error.body.message };
    const values = { ...blankValues(), ...draft.values };
    return formPage(request, reply, { facility, draft: key, values, errors });
  }
}

async function placeOf(request: FastifyRequest, facility: FacilityRole, entered: EnteredSection) {
  const [ground, genres] = await Promise.all([
    loadGround(request, facility.facility_id, entered.floor_id),
    optional(request, "getGenres", {}),
  ]);
  const plan = ground.floor?.plan;
  const place = plan &&
    entered.outline && {
      title: `${ground.floor?.name ?? ""} 区画${entered.number}の位置`,
      plan,
      neighbours: neighboursOf(ground),
      number: entered.number,
      outline: entered.outline,
    };
  return { place, names: { floors: ground.floors, genres: genres.value.genres } };
}

async function confirmPage(
  request: FastifyRequest,
  reply: FastifyReply,
  facility: FacilityRole,
  key: string,
  draft: Draft,
  errors: Record<string, string>,
) {
  const entered = sectionEntry.safeParse(draft.values);
  if (!entered.success) return redirect(reply, paths.sectionRegister.url({ draft: key }));
  const [{ place, names }, brand, batch] = await Promise.all([
    placeOf(request, facility, entered.data),
    tenantBrand(request, entered.data.tenant_name),
    batchOf(request, facility.facility_id, draft),
  ]);
  const backHref = paths.sectionRegister.url({ draft: key });
  return reply.page("sections/register/confirm", {
    title: "区画の登録内容の確認",
    styles: ["section-entry"],
    breadcrumb: sectionsCrumbs(facility, { label: "区画の登録", href: backHref }, { label: "確認" }),
    stepper: { labels: steps, current: 2 },
    lines: summaryLines(entered.data, names, facility.is_section_map, brand),
    source: draft.source,
    batch,
    place,
    backHref,
    key,
    action: paths.sectionRegisterConfirm.url(),
    errors,
  });
}

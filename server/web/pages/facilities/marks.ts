import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FacilityMark, FacilityRating } from "../../../contract/facility-marks.ts";
import { idText } from "../../../contract/fields.ts";
import { tenantOf, type Viewer } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { optional } from "../../gateway/optional.ts";
import { organisationOf } from "../../parts/list/organisation.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { findFacility } from "./load.ts";
import { facilitiesQuery } from "./query.ts";

export const STEPS = Array.from({ length: 11 }, (_, index) => (10 - index) / 2);

export const bookmarkEntry = z.object({
  add: idText.optional(),
  remove: idText.optional(),
  list: given.pipe(z.string().max(1500)).default(""),
  from: z.enum(["list", "detail"]).default("list"),
});

export function ratingModel({ average, count }: FacilityRating) {
  if (average === null) return { count, text: "評価なし", figure: "", halves: 0 };
  const figure = average.toFixed(1);
  return { count, text: `5点中${figure}点、${count}件の評価`, figure, halves: Math.floor(average * 2) };
}

export async function facilityMark(request: FastifyRequest, id: number) {
  const asked = { id, ...working(request.viewer) };
  const { ok, value } = await optional(request, "getFacilityMark", asked);
  const { is_bookmarked, rating }: FacilityMark = value.mark;
  const own = rating.own === null ? "" : String(rating.own);
  return {
    ok,
    isBookmarked: is_bookmarked,
    rating: ratingModel(rating),
    organisation: organisationOf(request),
    own,
    choices: [
      { value: "", label: "評価しない" },
      ...STEPS.map((step) => ({ value: String(step), label: step.toFixed(1) })),
    ],
    bookmarkAction: paths.facilityBookmark.url(),
    action: paths.facilityRating.url(id),
  };
}

export function working(viewer: Viewer | undefined): { current_facility?: number; current_brand?: number } {
  const { facility_id, brand_id } = viewer ? tenantOf(viewer) : {};
  if (facility_id !== undefined) return { current_facility: facility_id };
  return brand_id === undefined ? {} : { current_brand: brand_id };
}

export async function submitBookmark(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof bookmarkEntry>,
) {
  const id = body?.add ?? body?.remove;
  if (!body || id === undefined) throw notFound();
  const facility = await findFacility(request, id);
  if (!facility) throw notFound();
  const isAdded = body.add !== undefined;
  await request.backend[isAdded ? "createFacilityBookmark" : "deleteFacilityBookmark"]({ id });
  const done = isAdded ? "をブックマークしました。" : "のブックマークを解除しました。";
  flash(request, "success", `「${facility.name}」${done}`);
  const back = body.from === "detail" ? paths.facility.url(id, { list: body.list }) : listOf(body.list);
  return redirect(reply, back);
}

function listOf(list: string): string {
  const search = new URLSearchParams(list);
  const known = Object.keys(facilitiesQuery.shape).filter((key) => search.has(key));
  return `${paths.facilities.url(Object.fromEntries(known.map((key) => [key, search.getAll(key)])))}#results`;
}

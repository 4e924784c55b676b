import type { FastifyInstance, FastifyReply } from "fastify";
import { type SignedInRequest, viewerOf } from "../../auth/viewer.ts";
import { type KeptForm, keptForm } from "../../forms/kept-form.ts";
import { homeOf } from "../../frame/home.ts";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { routes } from "../../route.ts";

export function keptFormPages(app: FastifyInstance): void {
  routes(app, [auth]).get(paths.keptForm, showKeptForm);
}

/**
 * `/kept-form`: hands the form to its own page, which shows it with everything typed. It carries no form token, so that
 * it can be shown and nothing else.
 */
async function showKeptForm(request: SignedInRequest, reply: FastifyReply) {
  const form = await keptForm(request);
  if (!form) return redirect(reply, homeOf(request.viewer));
  workFor(request, form);
  return reply.page("signin/kept-form", {
    title: "入力の続き",
    layout: "minimal",
    action: form.action,
    fields: form.fields,
    homeHref: homeOf(request.viewer),
  });
}

function workFor(request: SignedInRequest, { fields }: KeptForm): void {
  const { session, viewer } = request;
  const idOf = (name: string) => Number(fields.find(([field]) => field === name)?.[1]);
  const facility = viewer.facilityRoles.find((role) => role.facility_id === idOf("_facility"));
  const brand = viewer.brandRoles.find((role) => role.brand_id === idOf("_brand"));
  if (facility) Object.assign(session, { facility: facility.facility_id, side: "facility" });
  if (brand) Object.assign(session, { brand: brand.brand_id, side: "brand" });
  request.viewer = viewerOf(viewer, session);
}

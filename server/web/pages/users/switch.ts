import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { forgetViewer } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import { routes } from "../../route.ts";

const choice = z.object({ id: idText });

export function facilitySwitchPages(app: FastifyInstance): void {
  routes(app, [auth]).post(
    paths.facilitySwitch,
    async (request, reply, { body }) => {
      const role = request.viewer?.facilityRoles.find(({ facility_id }) => facility_id === body?.id);
      if (!role) throw notFound();
      const { session } = request;
      session.facility = role.facility_id;
      session.side = "facility";
      session.marker = undefined;
      session.map = false;
      session.sectionCopyList = undefined;
      forgetViewer(request);
      flash(request, "success", `表示中の施設を「${role.facility_name}」に切り替えました。`);
      return redirect(reply, paths.sections.url());
    },
    { body: choice },
  );
}

export function brandSwitchPages(app: FastifyInstance): void {
  routes(app, [auth]).post(
    paths.brandSwitch,
    async (request, reply, { body }) => {
      const role = request.viewer?.brandRoles.find(({ brand_id }) => brand_id === body?.id);
      if (!role) throw notFound();
      const { session } = request;
      session.brand = role.brand_id;
      session.side = "brand";
      session.marker = undefined;
      forgetViewer(request);
      flash(request, "success", `表示中のブランドを「${role.brand_name}」に切り替えました。`);
      return redirect(reply, paths.optionalPoint.url());
    },
    { body: choice },
  );
}

const sideChoice = z.object({ side: z.enum(["facility", "brand"]) });

export function sideSwitchPages(app: FastifyInstance): void {
  routes(app, [auth]).post(
    paths.sideSwitch,
    async (request, reply, { body }) => {
      const { viewer } = request;
      if (!body || !viewer?.[body.side]) throw notFound();
      request.session.side = body.side;
      return redirect(reply, homeOf(viewer, body.side));
    },
    { body: sideChoice },
  );
}

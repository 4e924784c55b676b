import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, brandUser, curator, facilityUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { sendBrand, sendFacility, sendOwnBrand, sendOwnFacility } from "./archive.ts";
import { closingBody, closingSides, showClosing, submitClosing } from "./closing.ts";

const params = z.object({ id: idText });

export function organisationPages(app: FastifyInstance): void {
  const read = { method: "GET" } as const;
  const staff = { ...read, guards: [auth, curator], params } as const;
  route(app, { ...staff, path: paths.adminFacilityArchive.pattern, handler: sendFacility });
  route(app, { ...staff, path: paths.adminBrandArchive.pattern, handler: sendBrand });
  for (const of of closingSides) {
    const path =
      of.side === "facility" ? paths.adminFacilityClosing.pattern : paths.adminBrandClosing.pattern;
    route(app, {
      ...staff,
      path,
      handler: (request, reply, input) => showClosing(of, request, reply, input),
    });
    route(app, {
      ...staff,
      method: "POST",
      rerenders: true,
      path,
      body: closingBody,
      handler: (request, reply, input) => submitClosing(of, request, reply, input),
    });
  }
  route(app, {
    ...read,
    guards: [auth, facilityUser] as const,
    path: paths.settingFacilityArchive.pattern,
    handler: sendOwnFacility,
  });
  route(app, {
    ...read,
    guards: [auth, brandUser] as const,
    path: paths.settingBrandArchive.pattern,
    handler: sendOwnBrand,
  });
}

import type { FastifyInstance } from "fastify";
import { auth, brandUser, curator, facilityUser } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { sendBrand, sendFacility, sendOwnBrand, sendOwnFacility } from "./archive.ts";
import { closingBody, closingSides, showClosing, submitClosing } from "./closing.ts";

export function organisationPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, curator]);
  get(paths.adminFacilityArchive, sendFacility);
  get(paths.adminBrandArchive, sendBrand);
  for (const of of closingSides) {
    const at = of.side === "facility" ? paths.adminFacilityClosing : paths.adminBrandClosing;
    get(at, (...page) => showClosing(of, ...page));
    form(at, (...page) => submitClosing(of, ...page), { body: closingBody });
  }
  routes(app, [auth, facilityUser]).get(paths.settingFacilityArchive, sendOwnFacility);
  routes(app, [auth, brandUser]).get(paths.settingBrandArchive, sendOwnBrand);
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showSection } from "./detail/page.ts";
import { downloadSections } from "./list/excel.ts";
import { showSections } from "./list/page.ts";
import { sectionsQuery } from "./query.ts";

const guards = [auth, facilityUser, standardFacility];

/** The sections of the current facility: workbench, Excel, and one section. */
export function sectionPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.sections.pattern,
    guards,
    query: sectionsQuery,
    handler: showSections,
  });
  route(app, {
    method: "GET",
    path: paths.sectionsExcel.pattern,
    guards,
    query: sectionsQuery,
    handler: downloadSections,
  });
  route(app, {
    method: "GET",
    path: paths.section.pattern,
    guards,
    params: z.object({ id: idText }),
    query: z.object({ list: z.string().max(500).optional() }),
    handler: showSection,
  });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { sectionContactPages } from "./contact/routes.ts";
import { showSection } from "./detail/page.ts";
import { sectionEditPages } from "./edit/routes.ts";
import { downloadSections } from "./list/excel.ts";
import { showSections } from "./list/page.ts";
import { datedQuery } from "./list/past.ts";
import { sectionNoticePages } from "./notice/routes.ts";
import { offeringSectionPages } from "./offering/routes.ts";
import { sectionPublishPages } from "./publish/routes.ts";
import { sectionRecruitmentPages } from "./recruitment/routes.ts";
import { sectionRegisterPages } from "./register/routes.ts";

const guards = [auth, facilityUser, standardFacility] as const;

export async function sectionPages(app: FastifyInstance): Promise<void> {
  route(app, {
    method: "GET",
    path: paths.sections.pattern,
    guards,
    query: datedQuery,
    handler: showSections,
  });
  route(app, {
    method: "GET",
    path: paths.sectionsExcel.pattern,
    guards,
    query: datedQuery,
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
  sectionRegisterPages(app);
  sectionEditPages(app);
  sectionNoticePages(app);
  sectionRecruitmentPages(app);
  sectionPublishPages(app);
  await sectionContactPages(app);
  await offeringSectionPages(app);
}

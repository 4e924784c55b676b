import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, facilityUser, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
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

export async function sectionPages(app: FastifyInstance): Promise<void> {
  const { get } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sections, showSections, { query: datedQuery });
  get(paths.sectionsExcel, downloadSections, { query: datedQuery });
  get(paths.section, showSection, { query: z.object({ list: z.string().max(500).optional() }) });
  sectionRegisterPages(app);
  sectionEditPages(app);
  sectionNoticePages(app);
  sectionRecruitmentPages(app);
  sectionPublishPages(app);
  await sectionContactPages(app);
  await offeringSectionPages(app);
}

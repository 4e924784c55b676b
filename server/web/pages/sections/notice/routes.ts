import type { FastifyInstance } from "fastify";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { noticeEntry, printNotice, showNotice } from "./page.ts";

export function sectionNoticePages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, facilityUser, standardFacility]);
  get(paths.sectionNotice, showNotice);
  form(paths.sectionNotice, printNotice, { body: noticeEntry });
}

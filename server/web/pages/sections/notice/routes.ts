import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { auth, facilityUser, standardFacility } from "../../../guards.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { noticeEntry, printNotice, showNotice } from "./page.ts";

const guards = [auth, facilityUser, standardFacility] as const;
const params = z.object({ id: idText });

export function sectionNoticePages(app: FastifyInstance): void {
  const { pattern: path } = paths.sectionNotice;
  route(app, { method: "GET", path, guards, params, handler: showNotice });
  route(app, {
    method: "POST",
    path,
    guards,
    params,
    body: noticeEntry,
    rerenders: true,
    handler: printNotice,
  });
}

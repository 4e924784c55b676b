import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { assignmentEntry, showAssignment, submitAssignment } from "./assignment.ts";
import { showToday, todayQuery } from "./list.ts";
import { dropWaiting, waitingMailsBody } from "./waiting-mails.ts";

export function todayPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, standardFacility]);
  get(paths.today, showToday, { query: todayQuery });
  post(paths.todayMails, dropWaiting, { body: waitingMailsBody });
  get(paths.assignment, showAssignment, { query: z.object({ back: z.string().optional() }) });
  form(paths.assignment, submitAssignment, { body: assignmentEntry });
}

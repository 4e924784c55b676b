import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import {
  assignmentEntry,
  assignmentParams as params,
  showAssignment,
  submitAssignment,
} from "./assignment.ts";
import { showToday, todayQuery } from "./list.ts";
import { dropWaiting, waitingMailsBody } from "./waiting-mails.ts";

const guards = [auth, standardFacility] as const;

export function todayPages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.today.pattern, guards, query: todayQuery, handler: showToday });
  route(app, {
    method: "POST",
    path: paths.todayMails.pattern,
    guards,
    body: waitingMailsBody,
    handler: dropWaiting,
  });
  const { pattern: path } = paths.assignment;
  route(app, {
    method: "GET",
    path,
    guards,
    params,
    query: z.object({ back: z.string().optional() }),
    handler: showAssignment,
  });
  route(app, {
    method: "POST",
    path,
    guards,
    params,
    body: assignmentEntry,
    rerenders: true,
    handler: submitAssignment,
  });
}

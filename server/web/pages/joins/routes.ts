import type { FastifyInstance } from "fastify";
import { auth, curator } from "../../guards.ts";
import { waitingQuery } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { decisionBody, submitDecision } from "./decision.ts";
import { downloadStandby, showStandby } from "./list.ts";

const guards = [auth, curator] as const;

export function standbyPages(app: FastifyInstance): void {
  const query = waitingQuery;
  const list = { path: paths.adminStandby.pattern, guards } as const;
  route(app, { ...list, method: "GET", query, handler: showStandby });
  route(app, { ...list, method: "POST", query, body: decisionBody, handler: submitDecision });
  route(app, {
    method: "GET",
    path: paths.adminStandbyExcel.pattern,
    guards,
    query,
    handler: downloadStandby,
  });
}

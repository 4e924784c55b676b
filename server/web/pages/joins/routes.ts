import type { FastifyInstance } from "fastify";
import { auth, curator } from "../../guards.ts";
import { waitingQuery as query } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { decisionBody, submitDecision } from "./decision.ts";
import { downloadStandby, showStandby } from "./list.ts";

export function standbyPages(app: FastifyInstance): void {
  const { get, post } = routes(app, [auth, curator]);
  get(paths.adminStandby, showStandby, { query });
  post(paths.adminStandby, submitDecision, { query, body: decisionBody });
  get(paths.adminStandbyExcel, downloadStandby, { query });
}

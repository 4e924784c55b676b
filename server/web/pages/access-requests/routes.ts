import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, curator } from "../../guards.ts";
import { waitingQuery } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { askBody, showAsking, showDone, showSent, submitAsking } from "./ask.ts";
import { confirmQuery, showConfirmation, submitConfirmation } from "./confirm.ts";
import { decisionBody, searchQuery, showRequest, submitDecision } from "./decision.ts";
import { downloadRequests, showRequests } from "./list.ts";

const guards = [auth, curator] as const;

export function accessRequestPages(app: FastifyInstance): void {
  const asking = { path: paths.accessRequest.pattern, guards: "open" } as const;
  route(app, { ...asking, method: "GET", handler: showAsking });
  route(app, { ...asking, method: "POST", body: askBody, rerenders: true, handler: submitAsking });
  route(app, { method: "GET", path: paths.accessRequestSent.pattern, guards: "open", handler: showSent });
  const confirming = { path: paths.accessRequestConfirm.pattern, guards: "open" } as const;
  route(app, { ...confirming, method: "GET", query: confirmQuery, handler: showConfirmation });
  route(app, { ...confirming, method: "POST", body: confirmQuery, handler: submitConfirmation });
  route(app, { method: "GET", path: paths.accessRequestDone.pattern, guards: "open", handler: showDone });

  const query = waitingQuery;
  route(app, {
    method: "GET",
    path: paths.adminAccessRequests.pattern,
    guards,
    query,
    handler: showRequests,
  });
  const file = { path: paths.adminAccessRequestsExcel.pattern, guards, query } as const;
  route(app, { ...file, method: "GET", handler: downloadRequests });
  const one = {
    path: paths.adminAccessRequest.pattern,
    guards,
    params: z.object({ id: idText }),
    query: searchQuery,
  } as const;
  route(app, { ...one, method: "GET", handler: showRequest });
  route(app, { ...one, method: "POST", body: decisionBody, rerenders: true, handler: submitDecision });
}

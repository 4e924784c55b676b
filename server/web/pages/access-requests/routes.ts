import type { FastifyInstance } from "fastify";
import { auth, curator } from "../../guards.ts";
import { waitingQuery as query } from "../../parts/waiting/query.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { askBody, showAsking, showDone, showSent, submitAsking } from "./ask.ts";
import { confirmQuery, showConfirmation, submitConfirmation } from "./confirm.ts";
import { decisionBody, searchQuery, showRequest, submitDecision } from "./decision.ts";
import { downloadRequests, showRequests } from "./list.ts";

export function accessRequestPages(app: FastifyInstance): void {
  const open = routes(app, "open");
  open.get(paths.accessRequest, showAsking);
  open.form(paths.accessRequest, submitAsking, { body: askBody });
  open.get(paths.accessRequestSent, showSent);
  open.get(paths.accessRequestConfirm, showConfirmation, { query: confirmQuery });
  open.post(paths.accessRequestConfirm, submitConfirmation, { body: confirmQuery });
  open.get(paths.accessRequestDone, showDone);

  const curators = routes(app, [auth, curator]);
  curators.get(paths.adminAccessRequests, showRequests, { query });
  curators.get(paths.adminAccessRequestsExcel, downloadRequests, { query });
  curators.get(paths.adminAccessRequest, showRequest, { query: searchQuery });
  curators.form(paths.adminAccessRequest, submitDecision, { query: searchQuery, body: decisionBody });
}

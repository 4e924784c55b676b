import type { FastifyInstance } from "fastify";
import { auth, brandUser, curator, facilityUser, type SignedInGuards } from "../../guards.ts";
import { routes } from "../../route.ts";
import { downloadAudit } from "./excel.ts";
import { showAudit } from "./list.ts";
import { auditQuery } from "./query.ts";
import { type AuditScope, ofBrand, ofEverybody, ofFacility } from "./scope.ts";

export function auditPages(app: FastifyInstance): void {
  auditOf(app, ofFacility, [auth, facilityUser]);
  auditOf(app, ofBrand, [auth, brandUser]);
  auditOf(app, ofEverybody, [auth, curator]);
}

function auditOf(app: FastifyInstance, scope: AuditScope, guards: SignedInGuards): void {
  const { get } = routes(app, guards);
  get(scope.list, (...page) => showAudit(scope, ...page), { query: auditQuery });
  get(scope.excel, (...page) => downloadAudit(scope, ...page), { query: auditQuery });
}

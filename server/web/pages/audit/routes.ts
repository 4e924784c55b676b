import type { FastifyInstance } from "fastify";
import { auth, brandUser, curator, facilityUser, type SignedInGuards } from "../../guards.ts";
import { route } from "../../route.ts";
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
  const read = { method: "GET", guards, query: auditQuery } as const;
  route(app, { ...read, path: scope.list.pattern, handler: (...page) => showAudit(scope, ...page) });
  route(app, { ...read, path: scope.excel.pattern, handler: (...page) => downloadAudit(scope, ...page) });
}

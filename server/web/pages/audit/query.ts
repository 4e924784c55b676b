import { z } from "zod";
import { auditResult } from "../../../contract/audit-entries.ts";
import { date, idText } from "../../../contract/fields.ts";
import { auditObjectLabels } from "../../../lib/audit-labels.ts";
import { page } from "../admin-brands/query.ts";

const kinds = Object.keys(auditObjectLabels) as (keyof typeof auditObjectLabels)[];

export const auditQuery = z.object({
  from: date.optional(),
  to: date.optional(),
  result: auditResult.optional(),
  kind: z.enum(kinds).optional(),
  user: idText.optional(),
  page: page.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** The filters as the calls name them. */
export function auditArguments({ from, to, result, kind, user }: AuditQuery) {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(result !== undefined && { result }),
    ...(kind !== undefined && { object_kind: kind }),
    ...(user !== undefined && { user_id: String(user) }),
  };
}

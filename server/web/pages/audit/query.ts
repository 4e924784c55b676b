import { z } from "zod";
import { auditResult } from "../../../contract/audit.ts";
import { idText } from "../../../contract/fields.ts";
import { auditObjectLabels } from "../../../lib/audit-labels.ts";
import { typedDate } from "../../../lib/typed-date.ts";
import { paged } from "../../parts/list/query.ts";

const kinds = Object.keys(auditObjectLabels) as (keyof typeof auditObjectLabels)[];

const day = z.string().transform((text, context) => {
  const date = typedDate(text);
  if (date !== undefined) return date ?? undefined;
  context.addIssue({ code: "custom", message: "実在する日付ではありません。", input: text });
  return z.NEVER;
});

export const auditQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  result: auditResult.optional(),
  kind: z.enum(kinds).optional(),
  user: idText.optional(),
  ...paged,
});
export type AuditQuery = z.output<typeof auditQuery>;

export function auditArguments({ from, to, result, kind, user }: AuditQuery) {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(result !== undefined && { result }),
    ...(kind !== undefined && { object_kind: kind }),
    ...(user !== undefined && { user_id: user }),
  };
}

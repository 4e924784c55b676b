import type { FastifyReply } from "fastify";
import { trailOnly } from "../../../contract/account-events.ts";
import { type AuditEntry, auditResult } from "../../../contract/audit.ts";
import { calls } from "../../../contract/index.ts";
import {
  auditActionText,
  auditChangeTexts,
  auditObjectLabels,
  auditObjectText,
  auditResultLabels,
  auditUserText,
} from "../../../lib/audit-labels.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { type Conditions, chipsOf } from "../../parts/list/chips.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { listModel, pagedTitle } from "../../parts/list/rows.ts";
import { type AuditQuery, auditArguments } from "./query.ts";
import { type AuditScope, ofEverybody } from "./scope.ts";

const ACTIONS: Record<string, { summary: string }> = { ...calls, ...trailOnly };

const BADGES = {
  ok: { tone: "settled", mark: "✓" },
  denied: { tone: "alarm", mark: "！" },
  invalid: { tone: "warning", mark: "△" },
  conflict: { tone: "warning", mark: "◇" },
} as const;

export async function showAudit(
  scope: AuditScope,
  request: SignedInRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AuditQuery; ignored: string[] },
) {
  const { asked, name } = scope.tenant(request);
  const at = query.page ?? 1;
  const { ok, value } = await optional(request, "getAuditEntries", {
    ...asked,
    ...auditArguments(query),
    page: at,
  });
  const href = (changes: Partial<AuditQuery>) => scope.list.url({ ...query, page: undefined, ...changes });
  const list = listModel({ rows: value.data, total: value.total }, value, (page) => href({ page }));
  const chips = chipsOf(conditionsOf(query, value.data), href);
  return reply.page("audit/list", {
    title: pagedTitle("操作履歴", list.pagination),
    styles: ["admin"],
    breadcrumb: [{ label: name }, { label: "操作履歴" }],
    conditions: ["操作履歴", ...chips.map(({ label }) => label)].join("・"),
    lead: scope === ofEverybody ? "すべての施設とブランドの操作です。" : `「${name}」の操作です。`,
    isEverybody: scope === ofEverybody,
    ok,
    ...list,
    query,
    ignored: ignoredNotice(ignored),
    chips: { items: chips, clearHref: scope.list.url() },
    isFiltered: chips.length > 0,
    results: auditResult.options.map((option) => ({ value: option, label: auditResultLabels[option] })),
    kinds: kindOptions(),
    rows: onceEach(value.data).map((entries) => rowOf(entries, href)),
    firstPageHref: href({}),
    retryHref: href({ page: at }),
    excel: fileLink(scope.excel.url({ ...query, page: undefined }), ok ? value.total : undefined),
    action: scope.list.url(),
  });
}

/** Kinds that are called alike are one choice each only where their entries are, so the first of a name stands. */
function kindOptions() {
  const seen = new Set<string>();
  return Object.entries(auditObjectLabels)
    .filter(([, label]) => !seen.has(label) && seen.add(label))
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "ja"));
}

function conditionsOf(
  { from, to, result, kind, user }: AuditQuery,
  entries: readonly AuditEntry[],
): Conditions<Partial<AuditQuery>> {
  const who = entries.find(({ user_id }) => user_id === user)?.user_name || `番号 ${user}`;
  return [
    from && { label: `${formatDate(from)} 以降`, without: { from: undefined } },
    to && { label: `${formatDate(to)} まで`, without: { to: undefined } },
    result && { label: auditResultLabels[result], without: { result: undefined } },
    kind && { label: auditObjectLabels[kind], without: { kind: undefined } },
    user && { label: `ユーザー：${who}`, without: { user: undefined } },
  ];
}

/** What one request did is one line, though each of the person's organisations has an entry of it. */
function onceEach(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const key = ({ id, request_id, call, object_kind, object_id, result }: AuditEntry) =>
    request_id === null ? `${id}` : JSON.stringify([request_id, call, object_kind, object_id, result]);
  return [...Map.groupBy(entries, key).values()] as [AuditEntry, ...AuditEntry[]][];
}

function rowOf(
  entries: readonly [AuditEntry, ...AuditEntry[]],
  href: (changes: Partial<AuditQuery>) => string,
) {
  const [entry] = entries;
  const tenants = entries.flatMap(({ facility_name, brand_name }) => [facility_name, brand_name]);
  return {
    at: entry.at,
    user: auditUserText(entry.user_name, entry.actor),
    userHref: entry.user_id === null ? undefined : href({ user: entry.user_id }),
    action: auditActionText(entry, ACTIONS[entry.call]?.summary ?? entry.call),
    badge: { ...BADGES[entry.result], label: auditResultLabels[entry.result] },
    object: auditObjectText(entry),
    tenants: [...new Set(tenants)].filter((one) => one !== null),
    changes: auditChangeTexts(entry),
    requestId: entry.request_id,
  };
}

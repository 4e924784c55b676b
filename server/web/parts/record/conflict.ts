import type { FastifyReply, FastifyRequest } from "fastify";
import type { InputOf } from "../../../contract/index.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { FASTER_SAVE } from "../../../lib/event-texts.ts";
import { optional } from "../../gateway/optional.ts";

export type Side = "mine" | "theirs";

type Values = Record<string, string>;

export interface ConflictRow {
  name: string;
  label: string;
  /** How it stood when I opened the form; undefined where the form did not keep it. */
  before?: string | undefined;
  mine: string;
  theirs: string;
  preferred: Side;
}

/**
 * The fields that differ between my form and the record as it is now. `before` is how the record stood when I opened
 * the form: where I left a field as it was, the other's value is the one to keep.
 */
export function conflictRows(
  values: { mine: Values; theirs: Values; before: Values },
  labels: Record<string, string>,
  textOf: (side: Side | "before", name: string) => string,
): ConflictRow[] {
  const { mine, theirs, before } = values;
  return Object.keys(labels)
    .filter((name) => (mine[name] ?? "") !== (theirs[name] ?? ""))
    .map((name) => ({
      name,
      label: labels[name] ?? "",
      before: name in before ? textOf("before", name) : undefined,
      mine: textOf("mine", name),
      theirs: textOf("theirs", name),
      preferred: (mine[name] ?? "") === (before[name] ?? "") ? "theirs" : "mine",
    }));
}

export function chosenValues(raw: Record<string, unknown>): Record<string, unknown> {
  const chosen = Object.entries(raw).flatMap(([name, side]) => {
    if (!name.startsWith("use_") || side !== "theirs") return [];
    const field = name.slice("use_".length);
    return [[field, raw[`theirs_${field}`] ?? ""]];
  });
  return { ...raw, ...Object.fromEntries(chosen) };
}

export function valuesBefore(raw: Record<string, unknown>): Values {
  try {
    const before: unknown = JSON.parse(String(raw.before ?? "{}"));
    return typeof before === "object" && before !== null ? (before as Values) : {};
  } catch {
    return {};
  }
}

export interface Comparison {
  title: string;
  heading: string;
  breadcrumb: readonly { label: string; href?: string }[];
  /** Whose trail names who was faster; undefined where each row names them. */
  record?: InputOf<"getLatestChange">["query"] | undefined;
  also?: string | undefined;
  rows: readonly ConflictRow[];
  mine: Values;
  theirs: Values;
  hidden: Values;
  action: string;
  cancelHref: string;
  isFinal?: boolean;
}

export async function comparisonPage(request: FastifyRequest, reply: FastifyReply, page: Comparison) {
  const { record, ...model } = page;
  reply.code(409);
  return reply.page("parts/record/conflict", {
    styles: ["section-entry"],
    message: FASTER_SAVE,
    who: record && (await latestChangeText(request, record)),
    ...model,
  });
}

export async function latestChangeText(
  request: FastifyRequest,
  { facility_id, brand_id, object_kind, object_id }: NonNullable<Comparison["record"]>,
): Promise<string> {
  const { ok, value } = await optional(request, "getLatestChange", {
    ...(facility_id !== undefined && { facility_id }),
    ...(brand_id !== undefined && { brand_id }),
    object_kind,
    object_id,
  });
  if (!ok) return "データを取得できませんでした。";
  return value.data ? `${value.data.user_name}　${formatDateTime(value.data.at)}` : "記録がありません";
}

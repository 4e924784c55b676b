import type { FastifyReply, FastifyRequest } from "fastify";
import type { InputOf } from "../../../contract/index.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { FASTER_SAVE } from "../../../lib/event-texts.ts";
import { optional } from "../../gateway/optional.ts";

/** Whose value of a field is kept when two people changed the same thing. */
export type Side = "mine" | "theirs";

type Values = Record<string, string>;

/** One field that stands differently in what I typed and in what somebody else saved meanwhile. */
export interface ConflictRow {
  name: string;
  label: string;
  /** How it stood when I opened the form; undefined where the form did not keep it. */
  before?: string | undefined;
  mine: string;
  theirs: string;
  /** Mine only where I changed the field myself. */
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

/** The values of a form with each field taken from the side chosen for it (`use_<field>`, `theirs_<field>`). */
export function chosenValues(raw: Record<string, unknown>): Record<string, unknown> {
  const chosen = Object.entries(raw).flatMap(([name, side]) => {
    if (!name.startsWith("use_") || side !== "theirs") return [];
    const field = name.slice("use_".length);
    return [[field, raw[`theirs_${field}`] ?? ""]];
  });
  return { ...raw, ...Object.fromEntries(chosen) };
}

/** The texts that the form was drawn with, from its hidden field; none where it is unreadable. */
export function valuesBefore(raw: Record<string, unknown>): Values {
  try {
    const before: unknown = JSON.parse(String(raw.before ?? "{}"));
    return typeof before === "object" && before !== null ? (before as Values) : {};
  } catch {
    return {};
  }
}

/** Somebody was faster: both versions beside each other, and what the form that decides needs. */
export interface Comparison {
  title: string;
  heading: string;
  breadcrumb: readonly { label: string; href?: string }[];
  /** Whose trail names who was faster; undefined where each row names them. */
  record?: InputOf<"getLatestChange">["query"] | undefined;
  /** What else came in meanwhile, which the form does not hold. */
  also?: string | undefined;
  rows: readonly ConflictRow[];
  mine: Values;
  theirs: Values;
  hidden: Values;
  action: string;
  cancelHref: string;
  /** No way back to the form: it is smaller than this page. */
  isFinal?: boolean;
}

/** The page on which one person decides, field by field, whether to save over what another has saved meanwhile. */
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

/** Who changed a record last and when, in words; says so where that cannot be read. */
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

import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { fasterOn } from "../../../lib/event-texts.ts";
import { versionText } from "../../forms/entry.ts";
import { parseForm } from "../../forms/input.ts";
import { type Texts, typedTexts } from "../../forms/list-entry.ts";
import { BackendError } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { type Comparison, chosenValues, comparisonPage, conflictRows, valuesBefore } from "./conflict.ts";

export interface FormState {
  values: Texts;
  errors: Record<string, string>;
  version: number;
  /** The texts that the form was first drawn with, as JSON. */
  before: string;
  action: string;
  cancelHref: string;
}

/** The page of a record, new or as it stands. */
export interface FormModel extends Omit<FormState, "version" | "before"> {
  version?: number;
  before?: string;
  title: string;
  lead?: string;
  breadcrumb: readonly { label: string; href?: string }[];
}

type Typed = Pick<FormState, "values" | "errors">;

export interface RecordForm {
  called: string;
  record: NonNullable<Comparison["record"]>;
  version: number;
  entry: z.ZodObject;
  labels: Readonly<Record<string, string>>;
  values: Texts;
  inWords(values: Texts): Texts;
  save(changed: Record<string, unknown>, version: number): Promise<unknown>;
  /** The record as it stands now; undefined where it is gone. */
  again(): Promise<RecordForm | undefined>;
  page(state: FormState): Promise<unknown>;
  breadcrumb: readonly { label: string; href?: string }[];
  action: string;
  doneHref: string;
}

interface Sent {
  raw: Record<string, unknown>;
  body: object | undefined;
  errors: Record<string, string>;
  refusal: 403 | 422;
}

export function showRecord(form: RecordForm) {
  const before = JSON.stringify(form.values);
  return draw(form, { values: form.values, errors: {}, version: form.version, before });
}

/** The form as it is being filled in, with what a button on it has looked up. */
export function showTyped(form: RecordForm, { values, errors }: Typed, raw: Record<string, unknown>) {
  const version = Number(raw.version) || form.version;
  return draw(form, { values, errors, version, before: String(raw.before ?? "{}") });
}

function draw(form: RecordForm, state: Omit<FormState, "action" | "cancelHref">) {
  return form.page({ ...state, action: form.action, cancelHref: form.doneHref });
}

export function recordPages<R extends FastifyRequest, Asked>(
  formOf: (request: R, reply: FastifyReply, asked: Asked) => Promise<RecordForm>,
) {
  return {
    show: async (request: R, reply: FastifyReply, asked: Asked) =>
      showRecord(await formOf(request, reply, asked)),
    submit: async (request: R, reply: FastifyReply, input: Asked & Sent) =>
      submitRecord(request, reply, await formOf(request, reply, input), input),
  };
}

export async function submitRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  form: RecordForm,
  sent: Sent,
): Promise<unknown> {
  const raw = chosenValues(sent.raw);
  const { body, errors } = parseForm(form.entry, raw);
  const values = typedTexts(Object.keys(form.labels), raw);
  const version = versionText.safeParse(raw.version).data ?? form.version;
  const again = (wrong: Record<string, string>) =>
    draw(form, { values, errors: wrong, version, before: String(raw.before ?? "{}") });
  if (raw.action === "edit") return again({});
  if (sent.refusal === 403 || !body) {
    reply.code(sent.refusal);
    return again(sent.refusal === 403 ? sent.errors : errors);
  }
  if (version !== form.version) return comparison(request, reply, form, raw);
  const changed = Object.fromEntries(
    Object.entries(body).filter(([name]) => values[name] !== form.values[name]),
  );
  try {
    if (Object.keys(changed).length > 0) await form.save(changed, version);
  } catch (error) {
    return refused(request, reply, form, { raw, error, again });
  }
  const isSaved = Object.keys(changed).length > 0;
  flash(request, "success", isSaved ? `${form.called}を保存しました。` : "変更はありません。");
  return redirect(reply, form.doneHref);
}

interface Refused {
  raw: Record<string, unknown>;
  error: unknown;
  again(errors: Record<string, string>): Promise<unknown>;
}

async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  form: RecordForm,
  { raw, error, again }: Refused,
) {
  if (!(error instanceof BackendError) || ![400, 409].includes(error.status)) throw error;
  const latest = error.status === 409 ? await form.again() : form;
  if (!latest) return reply.callNotFound();
  if (latest.version !== form.version) return comparison(request, reply, latest, raw);
  reply.code(error.status === 409 ? 409 : 422);
  return again(error.body.errors ?? { _form: error.body.message });
}

function comparison(
  request: FastifyRequest,
  reply: FastifyReply,
  latest: RecordForm,
  raw: Record<string, unknown>,
) {
  const mine = typedTexts(Object.keys(latest.labels), raw);
  const [theirs, before] = [latest.values, valuesBefore(raw)];
  const words = {
    mine: latest.inWords(mine),
    theirs: latest.inWords(theirs),
    before: latest.inWords({ ...theirs, ...before }),
  };
  return comparisonPage(request, reply, {
    title: `${latest.called}の更新の確認`,
    breadcrumb: [...latest.breadcrumb, { label: "更新の確認" }],
    heading: fasterOn(latest.called),
    record: latest.record,
    rows: conflictRows({ mine, theirs, before }, latest.labels, (side, name) => words[side][name] ?? ""),
    mine,
    theirs,
    hidden: { version: String(latest.version), before: JSON.stringify(theirs) },
    action: latest.action,
    cancelHref: latest.doneHref,
  });
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { FacilityRole } from "../../../../contract/users.ts";
import type { Draft } from "../../../auth/session-fields.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { facilityDrafts, findDraft, keepDrafts, newDraftKey } from "../../../forms/drafts.ts";
import { entryErrors } from "../../../parts/section-entry/check.ts";
import {
  blankValues,
  type EntryValues,
  keptValues,
  type sectionEntry,
  typedValues,
} from "../../../parts/section-entry/fields.ts";
import { entryModel } from "../../../parts/section-entry/form-model.ts";
import { sectionsCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import { redirect } from "../../../redirects.ts";
import type { Input } from "../../../route.ts";

export const steps = ["入力", "確認", "完了"];

export async function showForm(
  request: FacilityRequest,
  reply: FastifyReply,
  {
    query,
    ignored,
  }: { query: { draft?: string | undefined; floor?: number | undefined }; ignored: string[] },
) {
  const facility = request.viewer.facility;
  const draft = await findDraft(request, facility.facility_id, query.draft);
  if (draft?.made)
    return redirect(reply, paths.sectionRegisterComplete.url({ section: draft.made, draft: query.draft }));
  const isLost = !draft && (query.draft !== undefined || ignored.includes("draft"));
  return formPage(request, reply, {
    facility,
    draft: draft ? query.draft : undefined,
    values: draft
      ? { ...blankValues(), ...draft.values }
      : blankValues(query.floor ? { floor_id: String(query.floor) } : {}),
    errors: {},
    notice: isLost ? lostNotice : undefined,
  });
}

export const lostNotice = "入力途中の内容が見つかりません。はじめから入力してください。";

type Form = Input<undefined, undefined, typeof sectionEntry>;

export async function submitForm(request: FacilityRequest, reply: FastifyReply, input: Form) {
  const facility = request.viewer.facility;
  const { raw, body } = input;
  const sent = typeof raw.draft === "string" ? raw.draft : undefined;
  const before = await findDraft(request, facility.facility_id, sent);
  if (before?.made)
    return redirect(reply, paths.sectionRegisterComplete.url({ section: before.made, draft: sent }));
  const draft = before && sent ? sent : newDraftKey();
  const values = typedValues(raw);
  const page = { facility, draft: before ? draft : undefined, values };
  if (raw.action === "draw") return formPage(request, reply, { ...page, errors: {} });
  const errors = input.refusal === 403 ? input.errors : await entryErrors(request, facility.facility_id, raw);
  if (!body || Object.keys(errors).length > 0) {
    reply.code(input.refusal);
    return formPage(request, reply, { ...page, errors: { ...errors, ...input.errors } });
  }
  await keepDrafts(request, {
    [draft]: {
      ...(before ?? { kind: "section", facility: facility.facility_id }),
      values: keptValues(values),
      at: Date.now(),
    },
  });
  return redirect(reply, paths.sectionRegisterConfirm.url({ draft }));
}

interface FormPage {
  facility: FacilityRole;
  draft: string | undefined;
  values: EntryValues;
  errors: Record<string, string>;
  notice?: string | undefined;
}

export async function batchOf(request: FastifyRequest, facility: number, draft: Draft | undefined) {
  if (!draft?.batch) return undefined;
  const { id, total } = draft.batch;
  const members = (await facilityDrafts(request, facility))
    .filter(([, other]) => other.batch?.id === id)
    .toSorted(([, a], [, b]) => (a.batch?.index ?? 0) - (b.batch?.index ?? 0));
  const waiting = members.filter(([, other]) => other.made === undefined);
  const next = waiting.find(([, other]) => other !== draft);
  return { number: draft.batch.index, total, done: total - waiting.length, next: next?.[0] };
}

export async function formPage(request: FastifyRequest, reply: FastifyReply, page: FormPage) {
  const { facility, draft, values, errors, notice } = page;
  const kept = await findDraft(request, facility.facility_id, draft);
  const [entry, batch] = await Promise.all([
    entryModel(request, facility, values),
    batchOf(request, facility.facility_id, kept),
  ]);
  const copyList = request.session.sectionCopyList;
  return reply.page("sections/register/form", {
    title: "区画の登録",
    styles: ["section-entry"],
    breadcrumb: sectionsCrumbs(facility, { label: "区画の登録" }),
    stepper: { labels: steps, current: 1 },
    notice,
    draft,
    source: kept?.source,
    batch,
    discardAction: paths.sectionRegisterDiscard.url(),
    copyAction: paths.sectionRegisterCopy.url(),
    copyList: copyList?.facility === facility.facility_id ? copyList.sections : [],
    action: paths.sectionRegister.url(),
    cancelHref: paths.sections.url(),
    entry,
    errors,
  });
}

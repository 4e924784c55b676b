import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { idText } from "../../../../contract/fields.ts";
import { MOST_PER_PAGE } from "../../../../contract/paging.ts";
import type { SectionDetail } from "../../../../contract/sections.ts";
import type { Draft } from "../../../auth/session-fields.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { findDraft, keepDrafts, MOST_DRAFTS, newDraftKey } from "../../../forms/drafts.ts";
import { copiedValues } from "../../../parts/section-entry/fields.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { notFound } from "../../../refusal.ts";
import { batchOf } from "./form.ts";

/** Half of what a session keeps, so that drafts typed by hand are not pushed out by copies. */
const MOST_COPIES = MOST_DRAFTS / 2;

type Copying = { ids?: string | string[] | undefined; numbers?: string | undefined };

export async function copySections(
  request: FacilityRequest,
  reply: FastifyReply,
  { body }: { body: Copying | undefined },
) {
  const facility = request.viewer.facility;
  const ids = [body?.ids ?? []].flat().filter((id) => idText.safeParse(id).success);
  const numbers = numbersOf(body?.numbers ?? "");
  const back = ids.length === 0 && body?.numbers !== undefined ? paths.sectionRegister : paths.sections;
  if (ids.length + numbers.length === 0)
    return refuse(request, reply, "区画が選択されていません。", back.url());
  if (ids.length + numbers.length > MOST_COPIES)
    return refuse(request, reply, `一度に複製できる区画は${MOST_COPIES}件までです。`, back.url());
  const byId = await Promise.all(ids.map((id) => findSection(request, facility.facility_id, Number(id))));
  if (byId.some((section) => section === null)) throw notFound();
  const byNumber = await Promise.all(
    numbers.map((number) => withNumber(request, facility.facility_id, number)),
  );
  const missing = numbers.filter((_, i) => byNumber[i] === null);
  if (missing.length > 0)
    return refuse(request, reply, `区画番号「${missing.join("、")}」の区画が見つかりません。`, back.url());
  const sources = [...byId, ...byNumber].filter((section) => section !== null);
  const first = await keepCopies(request, facility.facility_id, sources);
  return redirect(reply, paths.sectionRegister.url({ draft: first }));
}

function refuse(request: FastifyRequest, reply: FastifyReply, message: string, path: string) {
  flash(request, "error", message);
  return redirect(reply, path);
}

function numbersOf(text: string): string[] {
  return [...new Set(text.normalize("NFKC").split(/[\s,、]+/u))].filter((number) => number !== "");
}

async function withNumber(request: FastifyRequest, facilityId: number, number: string) {
  const facility_id = facilityId;
  const { sections } = await request.backend.getSections({
    facility_id,
    search: number,
    per_page: MOST_PER_PAGE,
  });
  const found = sections.find((section) => section.number.normalize("NFKC") === number);
  return found ? findSection(request, facilityId, found.id) : null;
}

async function keepCopies(request: FastifyRequest, facility: number, sources: readonly SectionDetail[]) {
  const batch = { id: randomUUID(), total: sources.length };
  const now = Date.now();
  const copies = sources.map((section, i): [string, Draft] => [
    newDraftKey(),
    {
      kind: "section",
      facility,
      values: copiedValues(section),
      source: { id: section.id, number: section.number },
      ...(sources.length > 1 && { batch: { ...batch, index: i + 1 } }),
      at: now + i,
    },
  ]);
  await keepDrafts(request, Object.fromEntries(copies));
  request.session.sectionCopyList = {
    facility,
    sections: sources.map(({ id, number }) => ({ id, number })),
  };
  return copies[0]?.[0];
}

export async function discardDraft(
  request: FacilityRequest,
  reply: FastifyReply,
  { body }: { body: { draft: string } | undefined },
) {
  const facility = request.viewer.facility;
  const draft = await findDraft(request, facility.facility_id, body?.draft);
  if (!draft || !body) return redirect(reply, paths.sections.url());
  const batch = await batchOf(request, facility.facility_id, draft);
  await keepDrafts(request, { [body.draft]: undefined });
  flash(request, "success", "入力途中の内容を破棄しました。");
  return redirect(
    reply,
    batch?.next ? paths.sectionRegister.url({ draft: batch.next }) : paths.sections.url(),
  );
}

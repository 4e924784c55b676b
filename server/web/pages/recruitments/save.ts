import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { SectionDetail } from "../../../contract/sections.ts";
import { FASTER_SAVE } from "../../../lib/event-texts.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { latestChangeText } from "../../parts/record/conflict.ts";
import { changedTerms, termsEntry, termValues, typedTerms } from "../../parts/recruitment-terms/fields.ts";
import { findSection } from "../../parts/section-entry/find.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { IdParams, Input } from "../../route.ts";
import { listHref, listState, recruitmentsPage } from "./list.ts";
import { rowNames } from "./row.ts";

export const rowEntry = termsEntry.omit({ wanted_genre_ids: true }).extend({
  status: z.enum(["unregistered", "private", "publish", "closed"], "ステータスを選択してください。"),
  version: versionText.optional(),
  list: z.string().max(500).default(""),
});
type Row = z.output<typeof rowEntry>;

export async function saveRow(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof rowEntry>,
) {
  const { facility_id } = request.viewer.facility;
  const section = await findSection(request, facility_id, input.params.id);
  if (!section) return reply.callNotFound();
  const { raw } = input;
  const state = listState(typeof raw.list === "string" ? raw.list : "");
  const refuse = async (code: number, errors: Record<string, string>) => {
    reply.code(code);
    const latest = (await findSection(request, facility_id, section.id)) ?? section;
    const { recruitment } = latest;
    const refused = {
      section: latest,
      values: typedTerms(raw),
      status: String(raw.status ?? ""),
      errors,
      ...(code === 409 &&
        recruitment && {
          faster: await latestChangeText(request, {
            facility_id,
            object_kind: "recruitment",
            object_id: recruitment.id,
          }),
        }),
    };
    return recruitmentsPage(request, reply, state, { refused });
  };
  if (!input.body) return refuse(input.refusal, input.errors);
  try {
    const text = await save(request, section, input.body, typedTerms(raw));
    if (text === undefined) return refuse(409, { _form: FASTER_SAVE });
    flash(request, "success", text);
    return redirect(reply, listHref(state, section.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    const { message, errors } = error.body;
    return refuse(error.status === 409 ? 409 : 422, errors ?? { _form: message });
  }
}

/** @returns what was done, in words; undefined where somebody else was faster */
async function save(
  request: FacilityRequest,
  section: SectionDetail,
  { version, status, list: _, ...entered }: Row,
  values: ReturnType<typeof typedTerms>,
): Promise<string | undefined> {
  const { facility_id } = request.viewer.facility;
  const { recruitment, number } = section;
  const section_id = section.id;
  // Whether it is registered by now is the backend's to say: it knows the same form sent twice from somebody else's.
  if (version === undefined) {
    await request.backend.createRecruitment({
      section_id,
      body: { facility_id, status: "private", ...entered },
    });
    return `区画${number}の募集を登録しました。`;
  }
  if (!recruitment) return undefined;
  const terms = { ...entered, wanted_genre_ids: [] };
  const changes = changedTerms(terms, values, termValues(recruitment), rowNames);
  const step = status === recruitment.status || status === "unregistered" ? undefined : status;
  // Also of an outdated row: what it asks for is so already, most likely since it was sent twice.
  if (Object.keys(changes).length === 0 && !step)
    return recruitment.version === version ? "変更はありません。" : `区画${number}の募集を保存しました。`;
  if (recruitment.version !== version) return undefined;
  await request.backend.updateRecruitment({
    section_id,
    recruitment_id: recruitment.id,
    body: { facility_id, version, ...changes, ...(step && { status: step }) },
  });
  return `区画${number}の募集を保存しました。`;
}

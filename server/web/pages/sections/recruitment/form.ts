import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Recruitment, RecruitmentTerms } from "../../../../contract/recruitments.ts";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { formatArea } from "../../../../lib/areas.ts";
import { isoDate } from "../../../../lib/dates.ts";
import { fasterOn } from "../../../../lib/event-texts.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { versionText } from "../../../forms/entry.ts";
import { parseForm } from "../../../forms/input.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { optional } from "../../../gateway/optional.ts";
import { chosenValues, comparisonPage, conflictRows, valuesBefore } from "../../../parts/record/conflict.ts";
import {
  changedTerms,
  drawnTerms,
  type TermValues,
  termLabels,
  termsEntry,
  termTexts,
  termValues,
  typedTerms,
} from "../../../parts/recruitment-terms/fields.ts";
import { type TermWarnings, termWarnings } from "../../../parts/recruitment-terms/warnings.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { genreChoices } from "../../../parts/section-entry/form-model.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { AtId, IdParams, Input } from "../../../route.ts";
import { breadcrumbOf } from "./breadcrumb.ts";

export async function showTerms(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  if (!section) return reply.callNotFound();
  return termsPage(request, reply, section, { values: termValues(section.recruitment), errors: {} });
}

export async function submitTerms(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof termsEntry>,
) {
  const facility = request.viewer.facility;
  const section = await findSection(request, facility.facility_id, input.params.id);
  if (!section) return reply.callNotFound();
  const raw = withGenres(chosenValues(input.raw));
  const values = typedTerms(raw);
  const parsed = parseForm(termsEntry, raw);
  const version = versionText.safeParse(raw.version).data;
  const again = (errors: Record<string, string>) =>
    termsPage(request, reply, section, { values, errors, version, before: String(raw.before ?? "") });
  if (raw.action === "edit") return again({});
  const errors = input.refusal === 403 ? input.errors : parsed.errors;
  if (!parsed.body || input.refusal === 403) {
    reply.code(input.refusal);
    return again(errors);
  }
  const entered = parsed.body as z.output<typeof termsEntry>;
  const warnings = await warningsOf(request, entered);
  const known = section.recruitment ? await warningsOf(request, termsOf(section.recruitment)) : {};
  const isNews = Object.keys(warnings).some((name) => !(name in known));
  // Said once: who has seen them and saves again means it. Those that stood before stand at their fields anyway.
  if (isNews && raw.seen !== seenText(warnings))
    return termsPage(request, reply, section, {
      values,
      errors: {},
      warnings,
      version,
      before: String(raw.before ?? ""),
    });
  try {
    return await save(request, reply, section, { entered, values, version, raw });
  } catch (error) {
    rethrowUnless(error, 400, 409);
    const latest = await findSection(request, facility.facility_id, section.id);
    if (!latest) return reply.callNotFound();
    if (error.status === 409 && latest.recruitment) return conflict(request, reply, latest, raw);
    reply.code(error.status === 409 ? 409 : 422);
    return again(error.body.errors ?? { _form: error.body.message });
  }
}

async function warningsOf(
  request: FastifyRequest,
  entered: Parameters<typeof termWarnings>[0],
): Promise<TermWarnings> {
  const { value } = await optional(request, "getGenres", {});
  return termWarnings(entered, value.genres, isoDate(new Date()));
}

function seenText(warnings: TermWarnings): string {
  return Object.keys(warnings).toSorted().join(" ");
}

function withGenres(raw: Record<string, unknown>): Record<string, unknown> {
  const { wanted_genre_ids: ids } = raw;
  return typeof ids === "string" ? { ...raw, wanted_genre_ids: ids.split(",") } : raw;
}

interface Saving {
  entered: RecruitmentTerms;
  values: TermValues;
  version: number | undefined;
  raw: Record<string, unknown>;
}

async function save(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  { entered, values, version, raw }: Saving,
) {
  const facility_id = request.viewer.facility.facility_id;
  const { recruitment } = section;
  const doneHref = paths.sectionRecruitment.url(section.id);
  // Without a version the form was drawn for a section that had no recruitment; the call tells if it has one now.
  if (version === undefined) {
    const body = { facility_id, status: "private" as const, ...entered };
    await request.backend.createRecruitment({ section_id: section.id, body });
    flash(request, "success", `区画${section.number}の募集を登録しました。`);
    return redirect(reply, doneHref);
  }
  if (!recruitment) {
    reply.code(409);
    const errors = { _form: "この募集は削除されています。登録し直す場合は、もう一度保存してください。" };
    return termsPage(request, reply, section, { values, errors });
  }
  if (recruitment.version !== version) return conflict(request, reply, section, raw);
  const changes = changedTerms(entered, values, termValues(recruitment));
  if (Object.keys(changes).length > 0)
    await request.backend.updateRecruitment({
      section_id: section.id,
      recruitment_id: recruitment.id,
      body: { facility_id, version, ...changes },
    });
  const saved = Object.keys(changes).length > 0;
  flash(request, "success", saved ? "募集条件を保存しました。" : "変更はありません。");
  return redirect(reply, doneHref);
}

async function conflict(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  raw: Record<string, unknown>,
) {
  const { value } = await optional(request, "getGenres", {});
  const genres = new Map(value.genres.map(({ id, name }) => [id, name]));
  const [mine, theirs] = [typedTerms(raw), termValues(section.recruitment)];
  const before = valuesBefore(raw);
  const texts = {
    mine: termTexts(mine, genres),
    theirs: termTexts(theirs, genres),
    before: termTexts({ ...theirs, ...before }, genres),
  };
  return comparisonPage(request, reply, {
    title: `区画${section.number}の募集の更新の確認`,
    breadcrumb: breadcrumbOf(request, section, "更新の確認"),
    heading: fasterOn(`区画${section.number}の募集`),
    record: section.recruitment
      ? {
          facility_id: request.viewer.facility.facility_id,
          object_kind: "recruitment",
          object_id: section.recruitment.id,
        }
      : undefined,
    rows: conflictRows(
      { mine, theirs, before },
      termLabels,
      (side, name) => texts[side][name as keyof TermValues],
    ),
    mine,
    theirs,
    hidden: { version: String(section.recruitment?.version ?? ""), before: JSON.stringify(theirs) },
    action: paths.sectionRecruitmentEdit.url(section.id),
    cancelHref: paths.sectionRecruitment.url(section.id),
  });
}

const UNSTATED = { value: "", label: "未入力" };

interface TermsPage {
  values: TermValues;
  errors: Record<string, string>;
  warnings?: TermWarnings;
  version?: number | undefined;
  before?: string;
}

async function termsPage(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  page: TermsPage,
) {
  const { value } = await optional(request, "getGenres", {});
  const isNew = section.recruitment === null;
  const chosen = page.values.wanted_genre_ids.split(",");
  const stands = section.recruitment && page.warnings === undefined && Object.keys(page.errors).length === 0;
  const warnings = stands
    ? termWarnings(termsOf(section.recruitment as Recruitment), value.genres, isoDate(new Date()))
    : (page.warnings ?? {});
  const title = isNew ? `区画${section.number}の募集の登録` : `区画${section.number}の募集条件の編集`;
  return reply.page("sections/recruitment/form", {
    title,
    styles: ["section-entry"],
    breadcrumb: breadcrumbOf(request, section, isNew ? "登録" : "条件の編集"),
    section,
    lead: `${section.floor_name}　${formatArea(section.area_tsubo)}`,
    isNew,
    values: page.values,
    genres: genreChoices(value.genres).map(({ label, options }) => ({
      label,
      options: options.map((option) => ({ ...option, isChosen: chosen.includes(String(option.value)) })),
    })),
    chosenCount: chosen.filter((one) => one !== "").length,
    terms: drawnTerms,
    allowedChoices: [UNSTATED, { value: "yes", label: "可" }, { value: "no", label: "不可" }],
    thereChoices: [UNSTATED, { value: "yes", label: "あり" }, { value: "no", label: "なし" }],
    errors: page.errors,
    warnings,
    isAsking: page.warnings !== undefined,
    seen: seenText(warnings),
    version: page.version ?? section.recruitment?.version,
    before: page.before || JSON.stringify(termValues(section.recruitment)),
    action: paths.sectionRecruitmentEdit.url(section.id),
    cancelHref: isNew ? paths.section.url(section.id) : paths.sectionRecruitment.url(section.id),
  });
}

function termsOf(recruitment: Recruitment) {
  return { ...recruitment, wanted_genre_ids: recruitment.wanted_genres.map(({ id }) => id) };
}

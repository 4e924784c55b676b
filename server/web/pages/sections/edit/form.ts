import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SectionDetail } from "../../../../contract/sections.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { versionText } from "../../../forms/entry.ts";
import { parseForm } from "../../../forms/input.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { chosenValues } from "../../../parts/record/conflict.ts";
import { areaNote } from "../../../parts/section-entry/area-note.ts";
import { entryErrors } from "../../../parts/section-entry/check.ts";
import {
  type EnteredSection,
  type EntryValues,
  sectionEntry,
  typedValues,
  valuesOf,
} from "../../../parts/section-entry/fields.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { entryModel } from "../../../parts/section-entry/form-model.ts";
import { tenantBrand } from "../../../parts/section-entry/tenant.ts";
import { sectionCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { AtId, IdParams, Input } from "../../../route.ts";
import { conflictPage } from "./conflict.ts";

const editEntry = sectionEntry.extend({ version: versionText });

export async function showEdit(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const facility = request.viewer.facility;
  const section = await findSection(request, facility.facility_id, params.id);
  if (!section) return reply.callNotFound();
  return editPage(request, reply, section, {
    values: valuesOf(section),
    version: section.version,
    errors: {},
  });
}

export async function submitEdit(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof editEntry>,
) {
  const facility = request.viewer.facility;
  const section = await findSection(request, facility.facility_id, input.params.id);
  if (!section) return reply.callNotFound();
  const raw = chosenValues(input.raw);
  const parsed = parseForm(editEntry, raw);
  const values = typedValues(raw);
  const version = Number(versionText.safeParse(raw.version).data ?? section.version);
  const again = (errors: Record<string, string>) =>
    editPage(request, reply, section, { values, version, errors, before: String(raw.before ?? "") });
  if (raw.action === "draw" || raw.action === "edit") return again({});
  if (input.refusal === 403) {
    reply.code(403);
    return again(input.errors);
  }
  if (version !== section.version) return conflictPage(request, reply, section, raw);
  const body = parsed.body as z.output<typeof editEntry> | undefined;
  const errors = await entryErrors(request, facility.facility_id, raw, section.id);
  if (!isRedrawn(section, values)) {
    // What stands may lie as it lies; only a new place or size is measured.
    delete errors.outline;
  }
  if (!body || Object.keys(errors).length > 0) {
    reply.code(422);
    return again({ ...errors, ...parsed.errors });
  }
  const { version: _, ...entered } = body;
  const changed = changedFields(section, entered, values, facility.is_section_map);
  const changes = await withTenantBrand(request, changed);
  if (Object.keys(changes).length === 0) return done(request, reply, section, "変更はありません。");
  try {
    await request.backend.updateSection({
      id: section.id,
      body: { facility_id: facility.facility_id, version, ...changes },
    });
    return done(request, reply, section, `区画${entered.number}を保存しました。${areaNote(entered)}`);
  } catch (error) {
    rethrowUnless(error, 400, 409);
    if (error.status === 409) {
      const latest = await findSection(request, facility.facility_id, section.id);
      return latest ? conflictPage(request, reply, latest, raw) : reply.callNotFound();
    }
    reply.code(422);
    return again(error.body.errors ?? { _form: error.body.message });
  }
}

function done(request: FastifyRequest, reply: FastifyReply, section: SectionDetail, text: string) {
  flash(request, "success", text);
  return redirect(reply, paths.section.url(section.id));
}

async function withTenantBrand(request: FastifyRequest, changes: Partial<EnteredSection>) {
  if (changes.tenant_name === undefined) return changes;
  const brand = await tenantBrand(request, changes.tenant_name);
  return { ...changes, tenant_brand_id: brand?.id ?? null };
}

function changedFields(
  section: SectionDetail,
  entered: EnteredSection,
  values: EntryValues,
  hasPlan: boolean,
) {
  const before = valuesOf(section);
  const names = (Object.keys(entered) as (keyof EnteredSection)[]).filter((name) => {
    if (name === "outline") return hasPlan && !isSameOutline(section.outline, entered.outline);
    return values[name] !== before[name];
  });
  return Object.fromEntries(names.map((name) => [name, entered[name]])) as Partial<EnteredSection>;
}

function isRedrawn(section: SectionDetail, values: EntryValues): boolean {
  const before = valuesOf(section);
  const outline = sectionEntry.shape.outline.safeParse(values.outline);
  const isMoved = !outline.success || !isSameOutline(section.outline, outline.data);
  return isMoved || values.floor_id !== before.floor_id || values.area_tsubo !== before.area_tsubo;
}

function isSameOutline(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface EditPage {
  values: EntryValues;
  version: number;
  errors: Record<string, string>;
  /** How the fields stood when the form was first opened, as JSON text. */
  before?: string;
}

async function editPage(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  page: EditPage,
) {
  const facility = request.viewer.facility;
  const entry = await entryModel(request, facility, page.values, { self: section.id });
  const sectionHref = paths.section.url(section.id);
  return reply.page("sections/edit/form", {
    title: `区画${section.number}の編集`,
    styles: ["section-entry"],
    breadcrumb: sectionCrumbs(facility, section, { label: "編集" }),
    section,
    entry,
    errors: page.errors,
    version: page.version,
    before: page.before || JSON.stringify(valuesOf(section)),
    action: paths.sectionEdit.url(section.id),
    deleteHref: paths.sectionDelete.url(section.id),
    sectionHref,
  });
}

import { sql } from "drizzle-orm";
import type { CallContext, Handler } from "../answering/handler.ts";
import { ownStandardFacilities, ownStandardFacility } from "../answering/principal.ts";
import { notFound, planTooSmall } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { findRecruitment } from "../recruitments/reading.ts";
import { historyOf } from "./history.ts";
import { recordsFrom, requireRecords } from "./past.ts";
import {
  countSections,
  findDrawnSections,
  findSection,
  findSections,
  idsByLease,
  type SectionFilters,
} from "./rows.ts";

export { createSection, deleteSection, updateSection } from "./changes.ts";
export { downloadSectionsExcel } from "./file.ts";

async function pageOf(
  context: CallContext,
  facilityIds: readonly number[],
  filters: SectionFilters,
  page: number,
  perPage: number,
) {
  const { database, principal } = context;
  await requireRecords(context, facilityIds, filters.as_of);
  const ids = await idsByLease(context, { facilityIds, filters });
  const query = { facilityIds, filters, ids, page: { page, perPage } };
  const [sections, total] = await Promise.all([
    findSections(database, principal, query),
    countSections(database, query),
  ]);
  return { status: 2000 as const, sections, total, page, per_page: perPage };
}

export const getSections: Handler<"getSections"> = async ({ query }, context) => {
  const { facility_id, page, per_page, ...filters } = query;
  return pageOf(context, [ownStandardFacility(context.principal, facility_id)], filters, page, per_page);
};

export const getAllSections: Handler<"getAllSections"> = async ({ query }, context) => {
  const { facility_id, page, per_page, ...filters } = query;
  const { database, principal } = context;
  const facilityIds =
    facility_id === undefined
      ? ownStandardFacilities(principal)
      : [ownStandardFacility(principal, facility_id)];
  const { floor_id, as_of } = filters;
  if (floor_id === undefined) return pageOf(context, facilityIds, filters, page, per_page);
  const found = () => findSections(database, principal, { facilityIds, filters: { floor_id, as_of } });
  const sections = await whileChecked(
    database,
    () => requireFloor(context, { facility_id, floor_id, as_of }),
    found,
  );
  return { status: 2000, sections, total: sections.length, page: 1, per_page: Math.max(sections.length, 1) };
};

export const getDrawnSections: Handler<"getDrawnSections"> = async ({ query }, context) => {
  const { database, principal } = context;
  const facility_id = ownStandardFacility(principal, query.facility_id);
  const { floor_id } = query;
  const sections = await whileChecked(
    database,
    () => requireFloor(context, { facility_id, floor_id }),
    () => findDrawnSections(database, principal, { facility_id, floor_id }),
  );
  return { status: 2000, sections };
};

async function requireFloor(
  context: CallContext,
  { facility_id, floor_id, as_of }: Partial<SectionFilters> & { facility_id: number | undefined },
): Promise<void> {
  const { database, principal } = context;
  const [floor] = await database.rows<{ facility_id: number }>(sql`
    select facility_id from floors
    where id = ${floor_id} and (deleted_at is null or ${as_of !== undefined}::boolean)`);
  const grant = principal.facilities.find(({ id }) => id === floor?.facility_id);
  if (!grant) throw notFound();
  if (!grant.isStandard) throw planTooSmall();
  if (facility_id !== undefined && facility_id !== grant.id) throw notFound();
  await requireRecords(context, [grant.id], as_of);
}

export const getSection: Handler<"getSection"> = async ({ params, query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const { section_id: id } = params;
  const [section, recruitment, history] = await Promise.all([
    findSection(database, principal, facilityId, id),
    findRecruitment(database, facilityId, id),
    historyOf({ database, principal }, id),
  ]);
  if (!section) throw notFound();
  return { code: 2000, sections: { ...section, recruitment, history } };
};

export const getSectionRecords: Handler<"getSectionRecords"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  return { status: 2000, from: await recordsFrom(database, [facilityId]) };
};

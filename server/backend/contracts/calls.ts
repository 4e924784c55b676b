import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { contactOf } from "../closings/ending.ts";
import { settleContract } from "./settling.ts";
import { findOthers, findPlace, findThreads, type Thread } from "./threads.ts";

export const getContractDraft: Handler<"getContractDraft"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const { negotiation_id, leasing_list_item_id, apply_id, scout_id } = query;
  const by =
    negotiation_id !== undefined
      ? sql`n.id = ${negotiation_id}`
      : leasing_list_item_id !== undefined
        ? sql`n.id = (select negotiation_id from leasing_list_items where id = ${leasing_list_item_id})`
        : apply_id !== undefined
          ? sql`n.id = (select negotiation_id from applies where id = ${apply_id})`
          : sql`n.id = (select negotiation_id from scouts where id = ${scout_id ?? 0})`;
  const [thread] = await findThreads(
    database,
    principal,
    sql`n.facility_id = ${facilityId} and n.section_id = ${query.section_id} and ${by}`,
  );
  if (!thread) throw notFound();
  const [place, others] = await Promise.all([
    findPlace(database, thread.section_id),
    findOthers(database, principal, thread),
  ]);
  const shown = ({ negotiation_id: id, version, name, status }: Thread) => ({
    negotiation_id: id,
    version,
    name,
    status,
  });
  const { tenant_name, contract_end_on, recruitment_status } = place;
  return {
    status: 2000,
    data: {
      ...shown(thread),
      section_id: thread.section_id,
      tenant_name,
      contract_end_on,
      recruitment_status,
      others: others.map((other) => ({
        ...shown(other),
        kind: contactOf(other)?.kind ?? null,
      })),
    },
  };
};

export const createSectionContract: Handler<"createSectionContract"> = async ({ body }, context) => {
  const { facility_id, negotiation_id: negotiationId, comment, ...terms } = body;
  const facilityId = ownStandardFacility(context.principal, facility_id);
  const settled = await settleContract({ facilityId, negotiationId, terms, comment }, context);
  return {
    status: 2000,
    message: "契約を確定しました。",
    data: { ...settled, ended: settled.ended.length },
  };
};

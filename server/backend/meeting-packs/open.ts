import type { MeetingPack } from "../../contract/meeting-packs.ts";
import type { CallContext } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { sinceLast } from "./last.ts";
import { findPlans } from "./plans.ts";
import { findKept, findNotes, findPack } from "./rows.ts";

export async function openPack(context: CallContext, id: number): Promise<MeetingPack> {
  const pack = await findPack(context, id);
  if (!pack) throw notFound();
  ownStandardFacility(context.principal, pack.facility_id);
  const kept = await findKept(context, pack.id);
  return {
    ...pack,
    ...kept,
    candidates: kept.candidates.map(({ who: _, ...candidate }) => candidate),
    plans: await findPlans(context, pack.id),
    notes: await findNotes(context, pack.id),
    last: await sinceLast(context, pack, kept),
  };
}

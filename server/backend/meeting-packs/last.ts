import { sql } from "drizzle-orm";
import type { Difference } from "../../contract/differences.ts";
import type { MeetingPack, PackSection } from "../../contract/meeting-packs.ts";
import type { CallContext } from "../answering/handler.ts";
import { compareDays } from "../differences/compare.ts";
import { answersBetween, type StoodCandidate, type StoodSection } from "../differences/rows.ts";
import { findKept, type Kept } from "./rows.ts";

type Asking = Pick<CallContext, "database" | "principal">;
type Head = Pick<MeetingPack, "id" | "facility_id" | "number" | "created_at">;

interface Last {
  id: number;
  number: number;
  made_on: string;
  created_at: string;
}

function stood({ floors }: Kept, section: PackSection, place: number): StoodSection {
  const floor = floors.find(({ id }) => id === section.floor_id);
  const { id, number, floor_id, genre_name, recruitment_status, offered, next: _, ...fields } = section;
  return {
    id,
    number,
    floor_id,
    floor: floor?.name ?? "",
    level: floor?.level ?? 0,
    number_order: String(place).padStart(6, "0"),
    genre: genre_name,
    fields: { ...fields, number },
    status: recruitment_status,
    terms: offered,
    wanted_genres: null,
  };
}

function dayOf(kept: Kept, floors: ReadonlySet<number>) {
  const sections = kept.sections
    .filter(({ floor_id }) => floors.has(floor_id))
    .map((section, place) => stood(kept, section, place));
  const known = new Set(sections.map(({ id }) => id));
  const candidates = kept.candidates.flatMap(({ who, section_id, name, status }): StoodCandidate[] =>
    known.has(section_id) ? [{ id: who, section_id, name, status }] : [],
  );
  return { sections, candidates };
}

export async function sinceLast(asking: Asking, pack: Head, kept: Kept): Promise<MeetingPack["last"]> {
  const [last] = await asking.database.rows<Last>(sql`
    select p.id, p.number, p.made_on, p.created_at from meeting_packs p
    where p.facility_id = ${pack.facility_id} and p.number < ${pack.number}
    order by p.number desc
    limit 1`);
  if (!last) return null;
  const before = await findKept(asking, last.id);
  const was = new Set(before.floors.map(({ id }) => id));
  const both = new Set(kept.floors.map(({ id }) => id).filter((id) => was.has(id)));
  const answers = await answersBetween(asking, pack.facility_id, {
    after: sql`${last.created_at}::timestamptz`,
    until: sql`${pack.created_at}::timestamptz`,
  });
  const days = [dayOf(before, both), dayOf(kept, both)] as const;
  const shown = new Set(days.flatMap(({ sections }) => sections.map(({ id }) => id)));
  const found = compareDays(
    ...days,
    answers.filter(({ section_id }) => shown.has(section_id)),
  );
  const changes = found.map(
    ({ from = null, to = null, from_brand_id, to_brand_id, ...one }): Difference => ({
      ...one,
      from,
      to,
    }),
  );
  return { id: last.id, number: last.number, made_on: last.made_on, changes };
}

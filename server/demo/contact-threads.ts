import type { z } from "zod";
import { genres } from "../backend/reference/genres.ts";
import type { negotiationStatus } from "../contract/statuses.ts";
import type { BrandRow } from "./brands.ts";
import type { ApplyRow, ContactMessageRow, ContactSources, Contacts } from "./contact-rows.ts";
import {
  APPLY_WORDS,
  DECLINED_WORDS,
  INTERESTED_WORDS,
  REPLY_WORDS,
  SCOUT_WORDS,
  WITHDRAWN_WORDS,
} from "./contact-words.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { FacilityRow } from "./facilities.ts";
import { climb, MAIN_LINE, type Step, stepsAlong } from "./negotiations.ts";
import type { Random } from "./random.ts";
import type { RecruitmentRow } from "./recruitments.ts";

type Status = z.output<typeof negotiationStatus>;

export type Goal = Status | "declined" | "withdrawn";

export interface Desk {
  contacts: Contacts;
  sources: ContactSources;
  facility: FacilityRow;
  rng: Random;
  free: BrandRow[];
}

function takeBrand({ free }: Desk, offer: RecruitmentRow | null): BrandRow | undefined {
  const wanted = offer?.wanted_genre_ids ?? [];
  const categories = new Set(wanted.map((id) => Math.floor(id / 100)));
  const fits = (brand: BrandRow) => wanted.includes(brand.genre_id);
  const near = (brand: BrandRow) => categories.has(Math.floor(brand.genre_id / 100));
  const at = [free.findIndex(fits), free.findIndex(near), 0].find((index) => index >= 0) ?? 0;
  return free.splice(at, 1)[0];
}

interface ScoutOrder {
  offer: RecruitmentRow | null;
  goal: Goal;
  brand?: BrandRow | undefined;
  age?: number | undefined;
}

export function openScout(desk: Desk, order: ScoutOrder): void {
  const { contacts, facility, rng, sources } = desk;
  const { offer, goal } = order;
  const brand = order.brand ?? takeBrand(desk, offer);
  if (brand === undefined) return;
  const isWaiting = goal === "waiting";
  const applies = !isWaiting && goal !== "declined" && offer !== null;
  const age = order.age ?? (isWaiting ? rng.int(1, 20) : rng.int(25, 110));
  const since = addDays(DEMO_TODAY, -age);
  const path = isWaiting ? (["waiting"] as const) : scoutPath(rng, applies ? "waiting" : goal);
  const steps = threadAlong(rng, path, since);
  const id = contacts.scouts.length + 1;
  const first = steps[0]?.at ?? "";
  const answered = steps[1]?.at ?? null;
  const message = rng.pick(SCOUT_WORDS);
  contacts.scouts.push({
    id,
    facility_id: facility.id,
    brand_id: brand.id,
    section_id: offer?.section_id ?? null,
    recruitment_id: offer?.id ?? null,
    message,
    status: path.at(-1) ?? "waiting",
    answer: isWaiting ? null : goal === "declined" ? "declined" : "interested",
    answered_at: answered,
    due_on: dueOf(steps, 14),
    seen_at: answered ?? (rng.chance(0.5) ? later(first, rng) : null),
    created_by: rng.pick(sources.workers.get(facility.id) ?? [1]),
    version: steps.length,
    created_at: first,
    updated_at: steps.at(-1)?.at ?? first,
  });
  const words = rng.pick(goal === "declined" ? DECLINED_WORDS : INTERESTED_WORDS);
  addThread(desk, { scout_id: id, apply_id: null }, brand, steps, (step, index) => {
    if (index === 1) return { side: "brand", text: words, step: answer(step, goal, applies) };
    return { side: "facility", text: index === 0 ? message : step.comment, step };
  });
  if (applies && answered !== null) {
    const link = { scout_id: id, answer: "interested" as const, message: words, at: answered };
    addApply(desk, { brand, offer, goal, since: answered.slice(0, 10), link });
  }
}

function scoutPath(rng: Random, goal: Goal): Status[] {
  if (goal === "declined") return ["waiting", "offer_canceled"];
  const rest = climb(rng, goal === "offer_canceled" ? rng.int(1, 3) : MAIN_LINE.indexOf(goal as Status));
  return ["waiting", ...rest, ...(goal === "offer_canceled" ? (["offer_canceled"] as const) : [])];
}

interface ApplyOrder {
  offers: readonly RecruitmentRow[];
  goal: Goal;
  brand?: BrandRow;
  age?: number | undefined;
}

export function receiveApply(desk: Desk, order: ApplyOrder): void {
  const { rng } = desk;
  const wanted = order.offers.filter((row) => (row.status === "closed") === (order.goal === "contracted"));
  const goal = order.goal === "contracted" && wanted.length === 0 ? "confirmation_obtained" : order.goal;
  const offer = rng.pick(wanted.length > 0 ? wanted : order.offers);
  const brand = order.brand ?? takeBrand(desk, offer);
  if (brand === undefined) return;
  const isWaiting = goal === "contact_unsupported" || goal === "withdrawn";
  const published = addDays(offer.published_at?.slice(0, 10) ?? DEMO_TODAY, 1);
  const wished = addDays(DEMO_TODAY, -(isWaiting ? (order.age ?? rng.int(1, 16)) : rng.int(20, 90)));
  const since = [published, wished].sort().at(-1) ?? wished;
  addApply(desk, { brand, offer, goal, since: since > DEMO_TODAY ? DEMO_TODAY : since });
}

interface Application {
  brand: BrandRow;
  offer: RecruitmentRow;
  goal: Goal;
  since: string;
  link?: Pick<ApplyRow, "scout_id" | "answer" | "message"> & { at: string };
}

function addApply(desk: Desk, { brand, offer, goal, since, link }: Application): void {
  const { contacts, facility, rng, sources } = desk;
  const path = applyPath(rng, goal);
  const from = link?.at ?? "";
  const steps = threadAlong(rng, path, since).map((step) => (step.at < from ? { ...step, at: from } : step));
  const id = contacts.applies.length + 1;
  const first = steps[0]?.at ?? "";
  const last = steps.at(-1)?.at ?? first;
  const message = link?.message ?? rng.pick(APPLY_WORDS);
  contacts.applies.push({
    id,
    brand_id: brand.id,
    facility_id: facility.id,
    section_id: offer.section_id,
    recruitment_id: offer.id,
    scout_id: link?.scout_id ?? null,
    answer: link?.answer ?? null,
    message,
    wish: link ? null : wishOf(desk, brand, offer),
    status: path.at(-1) ?? "contact_unsupported",
    due_on: dueOf(steps, 7),
    seen_at: goal !== "contact_unsupported" || rng.chance(0.4) ? later(first, rng) : null,
    created_by: rng.pick(sources.brandWorkers.get(brand.id) ?? sources.workers.get(facility.id) ?? [1]),
    withdrawn_at: goal === "withdrawn" ? last : null,
    version: steps.length,
    created_at: first,
    updated_at: last,
  });
  const said = link === undefined ? 0 : 1;
  addThread(desk, { scout_id: null, apply_id: id }, brand, steps.slice(said), (step, place) => {
    const index = place + said;
    if (index === 0) return { side: "brand", text: message, step };
    if (goal === "withdrawn") return { side: "brand", text: WITHDRAWN_WORDS, step };
    return { side: "facility", text: step.comment === "" ? rng.pick(REPLY_WORDS) : step.comment, step };
  });
}

function wishOf({ sources }: Desk, brand: BrandRow, offer: RecruitmentRow): ApplyRow["wish"] {
  const area = sources.sections.find(({ id }) => id === offer.section_id)?.area_tsubo;
  const genre = genres.find(({ id }) => id === brand.genre_id);
  if (area === undefined || !genre) return null;
  const month = addDays(offer.handover_on ?? DEMO_TODAY, 61);
  const opening = `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月頃`;
  return { business_type: genre.name, opening, area_tsubo: area, person: "店舗開発担当" };
}

function applyPath(rng: Random, goal: Goal): Status[] {
  if (goal === "contact_unsupported") return ["contact_unsupported"];
  if (goal === "contact_fixed") return ["contact_unsupported", "contact_fixed"];
  if (goal === "withdrawn") return ["contact_unsupported", "offer_canceled"];
  if (goal === "offer_canceled")
    return ["contact_unsupported", ...climb(rng, rng.int(0, 2)), "offer_canceled"];
  return ["contact_unsupported", ...climb(rng, MAIN_LINE.indexOf(goal as Status))];
}

function threadAlong(rng: Random, path: readonly Status[], since: string): Step[] {
  const steps = stepsAlong(rng, path, since);
  const first = japanTime(since, 9, rng.int(0, 59));
  const sorted = [first, ...steps.slice(1).map((step) => step.at)].sort();
  return steps.map((step, index) => ({ ...step, at: sorted[index] ?? step.at }));
}

function dueOf(steps: readonly Step[], days: number): string {
  return addDays(steps.at(-1)?.at.slice(0, 10) ?? DEMO_TODAY, steps.length > 1 ? 14 : days);
}

type Change = Pick<ContactMessageRow, "from_status" | "to_status" | "at">;

function answer(step: Step, goal: Goal, applies: boolean): Change {
  if (goal === "declined") return step;
  const { at } = step;
  if (applies) return { from_status: "waiting", to_status: "contact_unsupported", at };
  return { from_status: null, to_status: null, at };
}

function addThread(
  { contacts, sources, facility, rng }: Desk,
  of: Pick<ContactMessageRow, "scout_id" | "apply_id">,
  brand: BrandRow,
  steps: readonly Step[],
  lineOf: (step: Step, index: number) => { side: ContactMessageRow["side"]; text: string; step: Change },
): void {
  steps.forEach((each, index) => {
    const { side, text, step } = lineOf(each, index);
    const people = side === "brand" ? sources.brandWorkers.get(brand.id) : sources.workers.get(facility.id);
    const { from_status, to_status, at } = step;
    const user_id = people ? rng.pick(people) : null;
    const id = contacts.messages.length + 1;
    const due_on = addDays(at.slice(0, 10), 14);
    contacts.messages.push({ id, ...of, side, user_id, from_status, to_status, text, at, due_on });
  });
}

function later(instant: string, rng: Random): string {
  const at = new Date(Date.parse(instant) + rng.int(1, 30) * 3_600_000).toISOString();
  const end = japanTime(DEMO_TODAY, 8, 0);
  return at < end ? at : instant > end ? instant : end;
}

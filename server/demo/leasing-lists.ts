import type { z } from "zod";
import { genres } from "../backend/reference/genres.ts";
import type { negotiationStatus } from "../contract/statuses.ts";
import type { BrandRow } from "./brands.ts";
import { localName } from "./local-tenants.ts";
import { personName } from "./names.ts";
import { historyTo, type Step } from "./negotiations.ts";
import { type Random, random } from "./random.ts";
import type { RecruitmentRow } from "./recruitments.ts";
import type { SectionRow } from "./sections.ts";

type Status = z.output<typeof negotiationStatus>;

export interface LeasingListRow {
  id: number;
  recruitment_id: number;
  created_at: string;
}
export interface CustomBrandRow {
  id: number;
  leasing_list_id: number;
  name: string;
  genre_id: number;
  memo: string;
  contact_name: string;
  contact_email: string | null;
  created_at: string;
  updated_at: string;
}
export interface LeasingListItemRow {
  id: number;
  leasing_list_id: number;
  brand_id: number | null;
  custom_brand_id: number | null;
  status: Status;
  position: number;
  memo: string;
  version: number;
  added_at: string;
  updated_at: string;
}
export interface NegotiationEventRow extends Step {
  id: number;
  leasing_list_item_id: number;
  user_id: number;
}
export interface Leasing {
  lists: LeasingListRow[];
  customBrands: CustomBrandRow[];
  items: LeasingListItemRow[];
  events: NegotiationEventRow[];
}

const STANDING: readonly (readonly [Status, number])[] = [
  ["waiting", 40],
  ["section_submitted", 17],
  ["conditions_submitted", 13],
  ["informal_offer", 6],
  ["confirmation_obtained", 3],
  ["offer_canceled", 12],
  ["contact_unsupported", 5],
  ["contact_fixed", 4],
];

interface Sources {
  sections: readonly SectionRow[];
  recruitments: readonly RecruitmentRow[];
  brands: readonly BrandRow[];
  workers: ReadonlyMap<number, readonly number[]>;
}

export function leasingOf(seed: string, sources: Sources): Leasing {
  const leasing: Leasing = { lists: [], customBrands: [], items: [], events: [] };
  const sectionOf = new Map(sources.sections.map((section) => [section.id, section]));
  for (const recruitment of sources.recruitments) {
    const section = sectionOf.get(recruitment.section_id);
    const rng = random(`${seed}/leasing/${recruitment.id}`);
    if (section === undefined || recruitment.status === "unregistered" || rng.chance(0.06)) continue;
    const id = leasing.lists.length + 1;
    leasing.lists.push({ id, recruitment_id: recruitment.id, created_at: recruitment.created_at });
    fill(leasing, id, { recruitment, section, sources, rng });
  }
  return leasing;
}

interface ListWork {
  recruitment: RecruitmentRow;
  section: SectionRow;
  sources: Sources;
  rng: Random;
}

function fill(leasing: Leasing, list: number, { recruitment, section, sources, rng }: ListWork): void {
  const wanted = new Set(recruitment.wanted_genre_ids);
  const categories = new Set(recruitment.wanted_genre_ids.map((id) => Math.floor(id / 100)));
  const seen = sources.brands.filter(
    (brand) => brand.is_enabled && !brand.is_stealth && brand.id !== section.tenant_brand_id,
  );
  const exact = seen.filter((brand) => wanted.has(brand.genre_id));
  const near = seen.filter(
    (brand) => !wanted.has(brand.genre_id) && categories.has(Math.floor(brand.genre_id / 100)),
  );
  const rest = seen.filter((brand) => !categories.has(Math.floor(brand.genre_id / 100)));
  const candidates = [...rng.shuffle(exact), ...rng.shuffle(near), ...rng.shuffle(rest).slice(0, 4)];
  const count = Math.min(candidates.length, rng.int(4, 16));
  const customs = rng.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
  ] as const);
  const winner = recruitment.status === "closed" && rng.chance(0.7) ? rng.int(0, count - 1) : -1;
  const workers = sources.workers.get(recruitment.facility_id) ?? [1];
  for (let index = 0; index < count + customs; index++) {
    const brand = index < count ? (candidates[index] ?? null) : null;
    const custom = brand === null ? customBrand(leasing, list, recruitment, rng) : null;
    const status = index === winner ? "contracted" : rng.weighted(STANDING);
    addItem(
      leasing,
      { list, brand: brand?.id ?? null, custom, status, position: index + 1 },
      {
        rng: rng.fork(`item/${index}`),
        since: recruitment.created_at.slice(0, 10),
        workers,
      },
    );
  }
}

function contactOf(rng: Random, id: number): Pick<CustomBrandRow, "contact_name" | "contact_email"> {
  if (rng.chance(0.4)) return { contact_name: "", contact_email: null };
  return {
    contact_name: personName(rng),
    contact_email: `shop${String(id).padStart(4, "0")}@kukaku.example`,
  };
}

function customBrand(leasing: Leasing, list: number, recruitment: RecruitmentRow, rng: Random): number {
  const genre = genres.find((row) => row.id === recruitment.wanted_genre_ids[0]) ?? rng.pick(genres);
  const id = leasing.customBrands.length + 1;
  leasing.customBrands.push({
    id,
    leasing_list_id: list,
    name: localName(rng, genre),
    genre_id: genre.id,
    memo: rng.pick(["近隣の路面店。支店に関心があると聞いた。", "展示会で名刺を交換。", ""]),
    ...contactOf(rng.fork(`contact/${id}`), id),
    created_at: recruitment.created_at,
    updated_at: recruitment.created_at,
  });
  return id;
}

const MEMOS = [
  "",
  "",
  "",
  "前回の募集でも候補。",
  "出店意欲が高い。年内に面談。",
  "隣の区画の候補と重なる。",
] as const;

function addItem(
  leasing: Leasing,
  item: { list: number; brand: number | null; custom: number | null; status: Status; position: number },
  work: { rng: Random; since: string; workers: readonly number[] },
): void {
  const { rng, since, workers } = work;
  const steps = historyTo(rng, item.status, since);
  const id = leasing.items.length + 1;
  leasing.items.push({
    id,
    leasing_list_id: item.list,
    brand_id: item.brand,
    custom_brand_id: item.custom,
    status: item.status,
    position: item.position,
    memo: rng.pick(MEMOS),
    version: steps.length,
    added_at: steps[0]?.at ?? "",
    updated_at: steps.at(-1)?.at ?? "",
  });
  for (const step of steps) {
    const user_id = rng.pick(workers);
    leasing.events.push({ id: leasing.events.length + 1, leasing_list_item_id: id, ...step, user_id });
  }
}

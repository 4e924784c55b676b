import { isVacant } from "../vacancy.ts";
import { isTooMuch, leftOf } from "./shares.ts";

interface Named {
  id: number;
  name: string;
}

/** A section as a plan needs it. */
export interface PlannedSection {
  id: number;
  number: string;
  floor_id: number;
  floor_name: string;
  area_tsubo: number;
  tenant_name: string | null;
  genre: Named | null;
  contract_type: 0 | 1 | 3;
  rent_per_tsubo: number | null;
  /** Deleted since a change has named it. */
  is_deleted: boolean;
}

/** What a plan says of sections. */
export interface PlannedChange {
  outcome: "tenant" | "genre" | "vacate" | "stay";
  brand: Named | null;
  tenant_name: string | null;
  genre: Named | null;
  rent_per_tsubo: number | null;
  /** The sections it takes: as a whole, or so much of them. */
  shares: readonly { section_id: number; area_tsubo: number | null }[];
}

/** What is let as one: a section as it stands, what a change makes of sections, or what it leaves of one. */
export interface RenewalUnit {
  floor_id: number;
  floor_name: string;
  /** Numbers of its sections, joined: `101・102`, `103の一部`. */
  number: string;
  area_tsubo: number;
  tenant: string | null;
  genre: { id: number; name: string } | null;
  is_vacant: boolean;
  /** Yen per 坪 and month; null where it is not known. */
  rent_per_tsubo: number | null;
  /** Whether nobody has been named who shall be in it. */
  is_open: boolean;
}

/** Of which sections no change says anything, and whether each change can still be made. */
export interface PlannedUnits<C extends PlannedChange> {
  units: (RenewalUnit & { change: C | null; section_ids: number[] })[];
  /** What cannot be as the sections now stand, by change. */
  problems: ReadonlyMap<C, string[]>;
}

/** A section as it stands today. */
export function unitOf(section: PlannedSection): RenewalUnit {
  const { floor_id, floor_name, number, area_tsubo, tenant_name, genre, rent_per_tsubo } = section;
  const is_vacant = isVacant(section);
  return {
    floor_id,
    floor_name,
    number,
    area_tsubo,
    tenant: is_vacant ? null : tenant_name,
    genre: is_vacant ? null : genre,
    is_vacant,
    rent_per_tsubo: is_vacant ? null : rent_per_tsubo,
    is_open: is_vacant,
  };
}

/** The tenant of a change by name; null where none comes, or none is named. */
export function tenantOf({ outcome, brand, tenant_name }: PlannedChange): string | null {
  return outcome === "tenant" ? (brand?.name ?? tenant_name) : null;
}

function planned(
  change: PlannedChange,
  whole: readonly PlannedSection[],
  place: Pick<RenewalUnit, "number" | "area_tsubo">,
) {
  const [first] = whole;
  if (!first) return undefined;
  const today = unitOf(first);
  const at = { floor_id: first.floor_id, floor_name: first.floor_name, ...place };
  if (change.outcome === "stay") return { ...today, ...at };
  const is_vacant = change.outcome === "vacate";
  return {
    ...at,
    tenant: tenantOf(change),
    genre: is_vacant ? null : change.genre,
    is_vacant,
    rent_per_tsubo: is_vacant ? null : change.rent_per_tsubo,
    is_open: change.outcome !== "tenant",
  };
}

/** All units of a facility once every change of a plan is made, in the order of its sections. */
export function plannedUnits<C extends PlannedChange>(
  sections: readonly PlannedSection[],
  changes: readonly C[],
): PlannedUnits<C> {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const taken = new Map<number, number>();
  const ofChange = new Map<C, PlannedSection[]>();
  const problems = new Map<C, string[]>();
  for (const change of changes) {
    const found = change.shares.flatMap(({ section_id }) => byId.get(section_id) ?? []);
    const gone = found.filter(({ is_deleted }) => is_deleted);
    ofChange.set(
      change,
      found.filter(({ is_deleted }) => !is_deleted),
    );
    if (gone.length > 0)
      problems.set(
        change,
        gone.map(({ number }) => `区画${number}は削除されました。`),
      );
    for (const { section_id, area_tsubo } of change.shares) {
      const whole = byId.get(section_id)?.area_tsubo ?? 0;
      taken.set(section_id, (taken.get(section_id) ?? 0) + (area_tsubo ?? whole));
    }
  }
  for (const change of changes) {
    const over = change.shares.flatMap(({ section_id, area_tsubo }) => {
      const section = byId.get(section_id);
      if (!section || section.is_deleted || area_tsubo === null) return [];
      if (!isTooMuch(taken.get(section_id) ?? 0, section.area_tsubo)) return [];
      return [`区画${section.number}は、分けた面積の合計が今の面積を超えています。`];
    });
    if (over.length > 0) problems.set(change, [...(problems.get(change) ?? []), ...over]);
  }
  const units = sections.flatMap((section) => {
    if (section.is_deleted) return [];
    const made = changes.flatMap((change) => {
      const live = ofChange.get(change) ?? [];
      if (live[0]?.id !== section.id) return [];
      const unit = planned(change, live, placeOf(change, live));
      return unit ? [{ ...unit, change, section_ids: live.map(({ id }) => id) }] : [];
    });
    const rest = leftOf(section.area_tsubo, taken.get(section.id) ?? 0);
    if (rest === 0) return made;
    const isWhole = !taken.has(section.id);
    const left = {
      ...unitOf(section),
      area_tsubo: rest,
      change: null,
      section_ids: [section.id],
      // Who is in a section does not stay in what is left when it is divided.
      ...(!isWhole && {
        number: `${section.number}の残り`,
        tenant: null,
        genre: null,
        is_vacant: true,
        rent_per_tsubo: null,
        is_open: true,
      }),
    };
    return [...made, left];
  });
  return { units, problems };
}

function placeOf({ shares }: PlannedChange, live: readonly PlannedSection[]) {
  const parts = live.map((section) => {
    const share = shares.find(({ section_id }) => section_id === section.id)?.area_tsubo ?? null;
    return {
      number: share === null ? section.number : `${section.number}の一部`,
      area: share ?? section.area_tsubo,
    };
  });
  return {
    number: parts.map(({ number }) => number).join("・"),
    // As decimal numbers: a sum of floating-point ones has digits of its own.
    area_tsubo: Number(parts.reduce((sum, { area }) => sum + area, 0).toFixed(6)),
  };
}

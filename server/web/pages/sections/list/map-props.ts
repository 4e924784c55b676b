import type { Genre } from "../../../../contract/reference.ts";
import type { DrawnSection } from "../../../../contract/sections.ts";
import { blankSheet } from "../../../../lib/floor-map/plain-floor.ts";
import { sheetOf } from "../../../../lib/floor-map/sheet.ts";
import { leaseOf, unitOf } from "../../../parts/floors/unit.ts";
import { nextTenant } from "../../../parts/section-facts/model.ts";
import { paths } from "../../../paths.ts";
import { keptRows } from "../../../speed/kept-rows.ts";
import type { PanelData, SectionsData } from "./load.ts";

/** The form of the contract, and who comes after it: one text, as the panel's script has room for no more. */
function formOf(section: DrawnSection) {
  const next = nextTenant(section);
  const texts = [section.contract_form, next && `次のテナント：${next}`].filter(Boolean);
  return texts.length > 0 && { form: texts.join("　") };
}

export function mapUnit(section: DrawnSection, today: string) {
  const { genre } = section;
  const unit = unitOf(section);
  if (!unit) return undefined;
  return {
    ...unit,
    ...(genre && { genre: genre.name, category: genre.category_id }),
    ...leaseOf(section, today),
    ...(section.position !== null && { position: section.position }),
    ...(section.common_fee_per_tsubo !== null && { fee: section.common_fee_per_tsubo }),
    ...formOf(section),
    ...(section.contract_start_on !== null && { start: section.contract_start_on }),
    ...(section.recruitment_id !== null && { recruitment: section.recruitment_id }),
  };
}

export function mapUnits(sections: readonly DrawnSection[], today: string) {
  return sections.map((section) => mapUnit(section, today)).filter((unit) => unit !== undefined);
}

/** A floor is looked at all day between two changes. */
const keptUnits = keptRows((sections: readonly DrawnSection[], { today }: { today: string }) =>
  mapUnits(sections, today),
);

export function categoriesOf(genres: readonly Genre[], sections: readonly DrawnSection[]) {
  const known = genres.length > 0 ? genres : sections.flatMap(({ genre }) => (genre ? [genre] : []));
  const names = new Map(known.map((genre) => [genre.category_id, genre.category_name]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id);
}

function partsOf(panel: PanelData) {
  const { recruitment, leasingList } = panel;
  const terms = recruitment.value && {
    rent_per_tsubo: recruitment.value.rent_per_tsubo,
    common_fee_per_tsubo: recruitment.value.common_fee_per_tsubo,
    contract_form: recruitment.value.contract_form,
    contract_years: recruitment.value.contract_years,
    handover_on: recruitment.value.handover_on,
    handover_state: recruitment.value.handover_state,
    wanted_genres: recruitment.value.wanted_genres,
    published_at: recruitment.value.published_at,
    closed_at: recruitment.value.closed_at,
  };
  const candidates = leasingList.value && {
    total: leasingList.value.total,
    counts: leasingList.value.counts,
    items: leasingList.value.items.map(({ id, name, genre_name, status }) => ({
      id,
      name,
      genre_name,
      status,
    })),
  };
  return {
    terms: recruitment.ok ? terms : ("failed" as const),
    candidates: leasingList.ok ? candidates : ("failed" as const),
  };
}

export function mapProps(data: SectionsData, today: string) {
  const { facility, floors, floor, drawn, genres, state, panel } = data;
  if (!floor || !drawn.ok || drawn.value.length === 0) return undefined;
  const outlines = drawn.value.flatMap(({ outline }) => (outline ? [outline] : []));
  if (!floor.plan && outlines.length === 0) return undefined;
  const plan = floor.plan ?? blankSheet(outlines);
  return {
    path: paths.sections.url(),
    facility: { id: facility.facility_id, name: facility.facility_name },
    today,
    floors: floors.value.map(({ id, name }) => ({ id, name })),
    floor: { id: floor.id, name: floor.name },
    plan,
    sheet: sheetOf(plan),
    units: keptUnits(drawn.value, { today }),
    categories: categoriesOf(genres.value, drawn.value),
    state,
    ...(panel && { parts: partsOf(panel) }),
  };
}

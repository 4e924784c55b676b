import { sectionRecord } from "../../../../lib/fields/sections.ts";
import {
  contractFilterLabels,
  LEASE_STATE,
  leaseStateLabels,
  recruitmentStatusLabels,
  sizeClassLabels,
} from "../../../../lib/labels.ts";
import { TOLD_APART } from "../../../../lib/lease-window.ts";
import { type SectionsChanges, type SectionsState, sectionsHref } from "../../../../lib/sections-state.ts";
import { type Conditions, chipsOf, eachWord } from "../../../parts/list/chips.ts";
import { paths } from "../../../paths.ts";
import type { SectionsData } from "./load.ts";

const path = paths.sections.url();

export function href(state: SectionsState, changes: SectionsChanges = {}): string {
  return sectionsHref(path, state, changes);
}

/** The change that lifts the floor filter: where a map stands beside the list, no choice means the drawn floor. */
export function wholeBuilding({ facility }: SectionsData): SectionsChanges {
  return { floor: facility.is_section_map ? "all" : undefined };
}

export function chips(data: SectionsData) {
  const { state, floors, genres, listedFloor } = data;
  const floorName = floors.value.find(({ id }) => id === listedFloor)?.name;
  const named = (key: keyof SectionsState, label: string | undefined) =>
    state[key] !== undefined && label !== undefined && { label, without: { [key]: undefined } };
  const conditions: Conditions<SectionsChanges> = [
    listedFloor !== undefined && { label: floorName ?? "選んだ階", without: wholeBuilding(data) },
    named("status", recruitmentStatusLabels[state.status as keyof typeof recruitmentStatusLabels]?.label),
    named("contract", contractFilterLabels[state.contract as keyof typeof contractFilterLabels]),
    named("size", state.size === undefined ? undefined : sizeText(state.size)),
    named("genre", genres.value.find(({ id }) => id === state.genre)?.name ?? "選んだ業種"),
    named("lease", leaseStateLabels[state.lease as keyof typeof leaseStateLabels]?.label),
    ...eachWord(state.words, (words) => ({ words })),
  ];
  return chipsOf(conditions, (changes) => `${href(state, { ...changes, page: 1 })}#section-list`);
}

function sizeText(size: number): string {
  const { label, range } = sizeClassLabels[size as 0 | 1 | 2 | 3 | 4];
  return `${label}（${range}）`;
}

interface Choice {
  value: string | number;
  label: string;
}

function floorChoice({ floors, listedFloor, facility }: SectionsData): Field {
  const all = facility.is_section_map ? "all" : "";
  return {
    name: "floor",
    label: sectionRecord.floor_id.label,
    value: listedFloor === undefined ? all : String(listedFloor),
    options: [
      { value: all, label: "すべて" },
      ...floors.value.map(({ id, name }): Choice => ({ value: id, label: name })),
    ],
  };
}

interface Field {
  name: string;
  label: string;
  value: string;
  options: Choice[];
}

export function choices(data: SectionsData): Field[] {
  const { state, genres } = data;
  const field = (name: keyof SectionsState, label: string, options: Choice[]): Field => ({
    name,
    label,
    value: String(state[name] ?? ""),
    options: [{ value: "", label: "すべて" }, ...options],
  });
  const status = (["publish", "private", "closed", "unregistered"] as const).map((value) => ({
    value,
    label: recruitmentStatusLabels[value].label,
  }));
  const contract = ([2, 0, 1] as const).map((value) => ({ value, label: contractFilterLabels[value] }));
  const size = sizeClassLabels.map((_, value) => ({ value, label: sizeText(value) }));
  const genre = genres.value.map(({ id, name }) => ({ value: id, label: name }));
  return [
    ...(state.all ? [] : [floorChoice(data)]),
    field("status", "募集ステータス", status),
    field("contract", sectionRecord.contract_type.label, contract),
    field("size", "規模", size),
    field("genre", sectionRecord.genre_id.label, genre),
    field(
      "lease",
      LEASE_STATE,
      TOLD_APART.map((value) => ({
        value,
        label: leaseStateLabels[value].label,
      })),
    ),
  ];
}

export const cleared: SectionsChanges = {
  floor: undefined,
  status: undefined,
  contract: undefined,
  size: undefined,
  genre: undefined,
  lease: undefined,
  words: undefined,
  page: 1,
};

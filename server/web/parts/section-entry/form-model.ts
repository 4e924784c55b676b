import type { FastifyRequest } from "fastify";
import type { Genre } from "../../../contract/reference.ts";
import type { FacilityRole } from "../../../contract/users.ts";
import { sizeClassOf } from "../../../lib/areas.ts";
import type { Field } from "../../../lib/fields/field.ts";
import { sectionGroups, sectionRecord } from "../../../lib/fields/sections.ts";
import { blankSheet } from "../../../lib/floor-map/plain-floor.ts";
import { sizeClassLabels } from "../../../lib/labels.ts";
import { readOutline } from "../../../lib/outline/text.ts";
import { typedNumber } from "../../../lib/typed-number.ts";
import { drawnField, type Listed } from "../../forms/drawn-field.ts";
import { optional } from "../../gateway/optional.ts";
import { areaNote } from "./area-note.ts";
import { type Ground, loadGround, neighboursOf } from "./check.ts";
import { type EntryValues, entryFields } from "./fields.ts";

export function genreChoices(genres: readonly Genre[]) {
  const groups = Map.groupBy(genres, ({ category_name }) => category_name);
  return [...groups].map(([label, members]) => ({
    label,
    options: members.map(({ id, name }) => ({ value: id, label: name })),
  }));
}

export function sizeText(areaText: string): string {
  const area = typedNumber(areaText);
  if (area === undefined || !(area > 0)) return "";
  const { label, range } = sizeClassLabels[sizeClassOf(area)];
  return `${label}（${range}）`;
}

function floorIdOf(values: EntryValues): number | undefined {
  return /^[1-9]\d{0,9}$/.test(values.floor_id) ? Number(values.floor_id) : undefined;
}

function entryGroups(lists: Partial<Record<keyof EntryValues, readonly Listed[]>>) {
  return Object.entries(sectionGroups).map(([id, heading]) => ({
    id,
    heading,
    fields: entryFields
      .filter((name) => (sectionRecord[name] as Field).group === id)
      .map((name) => drawnField(name, sectionRecord[name], lists[name])),
  }));
}

export async function entryModel(
  request: FastifyRequest,
  facility: FacilityRole,
  values: EntryValues,
  about: { self?: number; ground?: Ground } = {},
) {
  const [ground, genres] = await Promise.all([
    about.ground ?? loadGround(request, facility.facility_id, floorIdOf(values), about.self),
    optional(request, "getGenres", {}),
  ]);
  const choose = { value: "", label: "選択してください" };
  return {
    values,
    isGroundFailure: !ground.ok,
    groups: entryGroups({
      floor_id: [choose, ...ground.floors.map(({ id, name }) => ({ value: id, label: name }))],
      genre_id: [{ value: "", label: "（指定しない）" }, ...genreChoices(genres.value.genres)],
    }),
    size: sizeText(values.area_tsubo),
    warnings: {
      area_tsubo: areaNote({
        area_tsubo: typedNumber(values.area_tsubo),
        outline: readOutline(values.outline),
      }),
    },
    editor: facility.is_section_map ? editorProps(facility, ground, values, about.self) : undefined,
  };
}

function editorProps(facility: FacilityRole, ground: Ground, values: EntryValues, self: number | undefined) {
  const { floor } = ground;
  const neighbours = neighboursOf(ground);
  const outline = readOutline(values.outline) ?? [];
  const plan = floor && (floor.plan ?? blankSheet([...neighbours.map((one) => one.outline), outline]));
  return {
    facility: facility.facility_id,
    ...(self !== undefined && { self }),
    floor: floor && { id: floor.id, name: floor.name },
    ...(plan && { plan }),
    ...(floor && !floor.plan && { isBlank: true as const }),
    neighbours,
    number: values.number,
    area: values.area_tsubo,
    text: values.outline,
    outline,
  };
}

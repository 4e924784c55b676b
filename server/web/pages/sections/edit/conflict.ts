import type { FastifyReply } from "fastify";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { fasterOn } from "../../../../lib/event-texts.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { optional } from "../../../gateway/optional.ts";
import { comparisonPage, conflictRows, valuesBefore } from "../../../parts/record/conflict.ts";
import {
  type EntryValues,
  sectionEntry,
  typedValues,
  valuesOf,
} from "../../../parts/section-entry/fields.ts";
import { entryLabels, entryTexts } from "../../../parts/section-entry/summary.ts";
import { sectionCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";

export async function conflictPage(
  request: FacilityRequest,
  reply: FastifyReply,
  latest: SectionDetail,
  raw: Record<string, unknown>,
) {
  const facility = request.viewer.facility;
  const [floors, genres] = await Promise.all([
    optional(request, "getFloors", { facility_id: facility.facility_id }),
    optional(request, "getGenres", {}),
  ]);
  const names = { floors: floors.value.floors, genres: genres.value.genres };
  const [mine, theirs, before] = [typedValues(raw), valuesOf(latest), valuesBefore(raw)];
  const texts = {
    mine: textsOf(mine, names),
    theirs: textsOf(theirs, names),
    before: textsOf({ ...theirs, ...before }, names),
  };
  const sameOutline = texts.mine.outline === texts.theirs.outline && isSameShape(mine, theirs);
  const rows = conflictRows(
    { mine: { ...mine, ...(sameOutline && { outline: theirs.outline }) }, theirs, before },
    entryLabels,
    (side, name) => texts[side][name as keyof EntryValues],
  );
  return comparisonPage(request, reply, {
    title: `区画${latest.number}の更新の確認`,
    breadcrumb: sectionCrumbs(facility, latest, { label: "更新の確認" }),
    heading: fasterOn(`区画${latest.number}`),
    record: { facility_id: facility.facility_id, object_kind: "section", object_id: latest.id },
    rows,
    mine,
    theirs,
    hidden: { version: String(latest.version), before: JSON.stringify(theirs) },
    action: paths.sectionEdit.url(latest.id),
    cancelHref: paths.section.url(latest.id),
  });
}

function textsOf(values: EntryValues, names: Parameters<typeof entryTexts>[1]): EntryValues {
  const entered = sectionEntry.safeParse(values);
  return entered.success ? { ...values, ...entryTexts(entered.data, names) } : values;
}

function isSameShape(mine: EntryValues, theirs: EntryValues): boolean {
  const [a, b] = [
    sectionEntry.shape.outline.safeParse(mine.outline),
    sectionEntry.shape.outline.safeParse(theirs.outline),
  ];
  return JSON.stringify(a.data) === JSON.stringify(b.data);
}

import type { FloorPlan } from "../../../contract/floors.ts";
import type { MeetingPack, PackFloor } from "../../../contract/meeting-packs.ts";
import { blankSheet } from "../../../lib/floor-map/plain-floor.ts";
import { sheetOf } from "../../../lib/floor-map/sheet.ts";
import { PAPERS, type Paper, toScale } from "../../../lib/paper.ts";
import { leaseOf, unitOf } from "../../parts/floors/unit.ts";
import { paths } from "../../paths.ts";

export function planOf(pack: MeetingPack, floor: PackFloor): FloorPlan | undefined {
  if (floor.plan) return floor.plan;
  const outlines = pack.sections.flatMap(({ floor_id, outline }) =>
    floor_id === floor.id && outline ? [outline] : [],
  );
  return outlines.length > 0 ? blankSheet(outlines) : undefined;
}

export function floorModels(pack: MeetingPack, listed: ReadonlySet<number>, paper: Paper) {
  return pack.floors.map((floor) => {
    const units = pack.sections
      .filter(({ floor_id }) => floor_id === floor.id)
      .flatMap((section) => {
        const unit = unitOf(section);
        return unit ? [{ ...unit, ...leaseOf(section, pack.made_on) }] : [];
      });
    const hrefOf = (id: number) => (listed.has(id) ? `#section-${id}` : paths.section.url(id));
    const plan = planOf(pack, floor);
    const size = plan && toScale(sheetOf(plan), paper);
    const drawing =
      plan && size
        ? { id: floor.id, title: `${floor.name} 区画図`, plan, units, size, today: pack.made_on, hrefOf }
        : undefined;
    return {
      id: floor.id,
      name: floor.name,
      drawing,
      // A blank sheet tells nothing of the building, but its sections are drawn in metres all the same.
      scale: size?.denominator ? `縮尺 1:${size.denominator}（${PAPERS[paper].label}）` : undefined,
      isBlank: !floor.plan && units.length > 0,
    };
  });
}

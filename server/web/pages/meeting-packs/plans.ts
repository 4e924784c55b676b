import type { MeetingPack, PackSection } from "../../../contract/meeting-packs.ts";
import { blankSheet } from "../../../lib/floor-map/plain-floor.ts";
import type { MapUnit } from "../../../lib/floor-map/unit.ts";
import { leaseWindow } from "../../../lib/lease-window.ts";
import { paths } from "../../paths.ts";

function unitOf(section: PackSection, madeOn: string): MapUnit[] {
  const { outline, contract_end_on: end, rent_per_tsubo: rent } = section;
  if (!outline) return [];
  const { state: lease } = leaseWindow(section, madeOn);
  return [
    {
      id: section.id,
      number: section.number,
      kind: section.kind,
      area: section.area_tsubo,
      status: section.recruitment_status,
      contract: section.contract_type,
      outline,
      ...(section.tenant_name !== null && { tenant: section.tenant_name }),
      ...(end !== null && { end }),
      ...(lease !== "none" && { lease }),
      ...(rent !== null && { rent }),
    },
  ];
}

/** Each floor of a pack as a drawing: states by fill and pattern, windows by a letter. */
export function floorModels(pack: MeetingPack, listed: ReadonlySet<number>) {
  return pack.floors.map((floor) => {
    const units = pack.sections
      .filter(({ floor_id }) => floor_id === floor.id)
      .flatMap((section) => unitOf(section, pack.made_on));
    const hrefOf = (id: number) => (listed.has(id) ? `#section-${id}` : paths.section.url(id));
    const drawing =
      !floor.plan && units.length === 0
        ? undefined
        : {
            id: floor.id,
            title: `${floor.name} 区画図`,
            plan: floor.plan ?? blankSheet(units.map(({ outline }) => outline)),
            units,
            today: pack.made_on,
            hrefOf,
          };
    return { id: floor.id, name: floor.name, drawing, isBlank: !floor.plan && units.length > 0 };
  });
}

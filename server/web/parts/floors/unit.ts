import type { DrawnSection } from "../../../contract/sections.ts";
import type { MapUnit } from "../../../lib/floor-map/unit.ts";
import { leaseWindow } from "../../../lib/lease-window.ts";

type Placed = Pick<
  DrawnSection,
  "id" | "number" | "kind" | "area_tsubo" | "recruitment_status" | "contract_type" | "outline" | "tenant_name"
>;

export function unitOf(section: Placed): MapUnit | undefined {
  const { outline } = section;
  if (!outline) return undefined;
  return {
    id: section.id,
    number: section.number,
    kind: section.kind,
    area: section.area_tsubo,
    status: section.recruitment_status,
    contract: section.contract_type,
    outline,
    ...(section.tenant_name !== null && { tenant: section.tenant_name }),
  };
}

type Let = Parameters<typeof leaseWindow>[0] & Pick<DrawnSection, "rent_per_tsubo">;

export function leaseOf(section: Let, today: string): Pick<MapUnit, "end" | "lease" | "rent"> {
  const { contract_end_on: end, rent_per_tsubo: rent } = section;
  const { state: lease } = leaseWindow(section, today);
  return {
    ...(end !== null && { end }),
    ...(lease !== "none" && { lease }),
    ...(rent !== null && { rent }),
  };
}

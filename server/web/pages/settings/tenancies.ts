import type { FastifyRequest } from "fastify";
import type { Floor } from "../../../contract/floors.ts";
import type { Section } from "../../../contract/sections.ts";
import { optional } from "../../gateway/optional.ts";

interface FloorTenants {
  name: string;
  sectionCount: number;
  emptyCount: number;
  tenants: { name: string; genre: string; section: string }[];
}

export async function tenantsByFloor(
  request: FastifyRequest,
  facilityId: number,
): Promise<{ ok: boolean; floors: FloorTenants[]; storeCount: number }> {
  const facility_id = facilityId;
  const { ok, value } = await optional(request, "getFloors", { facility_id });
  const floors = value.floors.toSorted((a, b) => b.level - a.level);
  const drawn = await Promise.all(
    floors.map(async (floor) => {
      const answer = await optional(request, "getAllSections", { facility_id, floor_id: floor.id });
      return { ok: answer.ok, floor: floorOf(floor, answer.value.sections) };
    }),
  );
  const named = drawn.map(({ floor }) => floor);
  return {
    ok: ok && drawn.every((one) => one.ok),
    floors: named,
    storeCount: named.reduce((sum, { tenants }) => sum + tenants.length, 0),
  };
}

function floorOf(floor: Floor, sections: readonly Section[]): FloorTenants {
  const order = new Intl.Collator("ja", { numeric: true });
  const tenants = sections
    .flatMap(({ number, tenant_name, genre }) =>
      tenant_name ? [{ name: tenant_name, genre: genre?.name ?? "", section: number }] : [],
    )
    .toSorted((a, b) => order.compare(a.section, b.section));
  return {
    name: floor.name,
    sectionCount: sections.length,
    emptyCount: sections.length - tenants.length,
    tenants,
  };
}

import type { Audited } from "../answering/audit.ts";
import type { Owner } from "./noun.ts";

export function importAudit(
  { facility_id, brand_id }: Owner,
  id: number,
  changes: NonNullable<Audited["changes"]> = {},
): Audited {
  return {
    ...(facility_id !== null && { facilityId: facility_id }),
    ...(brand_id !== null && { brandId: brand_id }),
    objectKind: "import",
    objectId: id,
    changes,
  };
}

import type { ImportKind } from "../../contract/imports.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import type { Owner } from "./noun.ts";
import { findImport, type StoredImport } from "./rows.ts";

interface Asked {
  kind: ImportKind;
  facility_id?: number | undefined;
  brand_id?: number | undefined;
}

const isCurators = (kind: ImportKind) => kind === "brands" || kind === "facilities";
const isBrands = (kind: ImportKind) => kind === "own_stores" || kind === "store_sales";

export function ownerOf(principal: Principal, { kind, facility_id, brand_id }: Asked): Owner {
  if (isCurators(kind)) {
    if (!principal.isCurator) throw new Refusal(4030);
    if (facility_id !== undefined || brand_id !== undefined)
      throw new Refusal(4000, undefined, { kind: "施設やブランドを指定せずに取り込みます。" });
    return { facility_id: null, brand_id: null };
  }
  if (isBrands(kind)) {
    if (brand_id === undefined || facility_id !== undefined)
      throw new Refusal(4000, undefined, { brand_id: "ブランドを指定してください。" });
    return { facility_id: null, brand_id: ownBrandGrant(principal, brand_id, { admin: true }).id };
  }
  if (facility_id === undefined || brand_id !== undefined)
    throw new Refusal(4000, undefined, { facility_id: "施設を指定してください。" });
  return { facility_id: ownStandardFacility(principal, facility_id), brand_id: null };
}

export async function ownImport(
  { database, principal }: { database: Executor; principal: Principal },
  id: number,
): Promise<StoredImport & { owner: Owner }> {
  const found = await findImport(database, id);
  if (!found || (isCurators(found.kind) && !principal.isCurator)) throw notFound();
  const { kind, facility_id, brand_id } = found;
  const owner = ownerOf(principal, {
    kind,
    ...(facility_id !== null && { facility_id }),
    ...(brand_id !== null && { brand_id }),
  });
  return { ...found, owner };
}

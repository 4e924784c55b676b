import type { ImportKind } from "../../contract/imports.ts";
import { brandImport } from "../admin-brands/import.ts";
import { facilityImport } from "../admin-facilities/import.ts";
import { candidateImport } from "../leasing-lists/import.ts";
import { storeSalesImport } from "../own-stores/sales-import.ts";
import { ownStoreImport } from "../own-stores/store-import.ts";
import { renewalImport } from "../renewals/import.ts";
import { sectionImport } from "../sections/import.ts";
import type { ImportNoun } from "./noun.ts";

export const importNouns: Readonly<Record<ImportKind, ImportNoun>> = {
  sections: sectionImport,
  candidates: candidateImport,
  renewal_changes: renewalImport,
  own_stores: ownStoreImport,
  store_sales: storeSalesImport,
  brands: brandImport,
  facilities: facilityImport,
};

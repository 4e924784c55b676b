import type { ImportKind } from "../../contract/imports.ts";
import { sectionImport } from "../sections/import.ts";
import type { ImportNoun } from "./noun.ts";

/** What tables can be taken of. */
export const importNouns: Readonly<Record<ImportKind, ImportNoun>> = { sections: sectionImport };

export { downloadBrandArchive, downloadFacilityArchive } from "./archive.ts";

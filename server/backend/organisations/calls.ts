export { downloadBrandArchive, downloadFacilityArchive } from "./archive.ts";
export { closeOrganisation, getOrganisationClosing, reopenOrganisation } from "./closing.ts";

import type { CallName } from "../../../server/contract/index.ts";
import { accessRequests } from "./access-requests.ts";
import { adminFacilities } from "./admin-facilities.ts";
import { analysis } from "./analysis.ts";
import { assignments } from "./assignments.ts";
import { brands } from "./brands.ts";
import { calendars } from "./calendars.ts";
import type { CallCases } from "./case.ts";
import { catalogue } from "./catalogue.ts";
import { contacts } from "./contacts.ts";
import { differences } from "./differences.ts";
import { extensions } from "./extensions.ts";
import { files } from "./files.ts";
import { floorDrawings } from "./floor-drawings.ts";
import { floorPictures } from "./floor-pictures.ts";
import { images } from "./images.ts";
import { imports } from "./imports.ts";
import { leasing } from "./leasing.ts";
import { listFiles } from "./list-files.ts";
import { meetingPacks } from "./meeting-packs.ts";
import { offerings } from "./offerings.ts";
import { openingPacks } from "./opening-packs.ts";
import { openingPlans } from "./opening-plans.ts";
import { organisations } from "./organisations.ts";
import { ownStores } from "./own-stores.ts";
import { people } from "./people.ts";
import { predictionEvidence } from "./prediction-evidence.ts";
import { predictions } from "./predictions.ts";
import { previews } from "./previews.ts";
import { profitTerms } from "./profit-terms.ts";
import { reads } from "./reads.ts";
import { renewals } from "./renewals.ts";
import { sections } from "./sections.ts";

export const cases: Record<CallName, CallCases> = {
  ...reads,
  ...sections,
  ...leasing,
  ...people,
  ...brands,
  ...adminFacilities,
  ...accessRequests,
  ...organisations,
  ...catalogue,
  ...images,
  ...files,
  ...floorDrawings,
  ...floorPictures,
  ...imports,
  ...contacts,
  ...analysis,
  ...assignments,
  ...calendars,
  ...differences,
  ...extensions,
  ...openingPlans,
  ...predictionEvidence,
  ...predictions,
  ...previews,
  ...profitTerms,
  ...renewals,
  ...offerings,
  ...ownStores,
  ...listFiles,
  ...meetingPacks,
  ...openingPacks,
};

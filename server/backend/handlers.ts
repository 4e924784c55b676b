import * as accessRequests from "./access-requests/calls.ts";
import * as adminBrands from "./admin-brands/calls.ts";
import * as adminFacilities from "./admin-facilities/calls.ts";
import * as answerTimes from "./answer-times/calls.ts";
import type { Handlers } from "./answering/handler.ts";
import * as assignments from "./assignments/calls.ts";
import * as audit from "./audit/calls.ts";
import * as benchmarks from "./benchmarks/calls.ts";
import * as brandAnalysis from "./brand-analysis/calls.ts";
import * as brandStores from "./brand-stores/calls.ts";
import * as brands from "./brands/calls.ts";
import * as calendars from "./calendars/calls.ts";
import * as closings from "./closings/calls.ts";
import * as contacts from "./contacts/calls.ts";
import * as contracts from "./contracts/calls.ts";
import * as customBrands from "./custom-brands/calls.ts";
import * as deadlines from "./deadlines/calls.ts";
import * as differences from "./differences/calls.ts";
import * as extensions from "./extensions/calls.ts";
import * as facilities from "./facilities/calls.ts";
import * as facilityMarks from "./facility-marks/calls.ts";
import * as files from "./files/calls.ts";
import * as floorDrawings from "./floor-drawings/calls.ts";
import * as floorPictures from "./floor-pictures/calls.ts";
import * as floors from "./floors/calls.ts";
import * as images from "./images/calls.ts";
import * as imports from "./imports/calls.ts";
import * as joins from "./joins/calls.ts";
import * as leasingLists from "./leasing-lists/calls.ts";
import * as mails from "./mails/calls.ts";
import * as meetingPacks from "./meeting-packs/calls.ts";
import * as negotiations from "./negotiations/calls.ts";
import * as offerings from "./offerings/calls.ts";
import * as openingPacks from "./opening-packs/calls.ts";
import * as openingPlans from "./opening-plans/calls.ts";
import * as organisations from "./organisations/calls.ts";
import * as ownStores from "./own-stores/calls.ts";
import * as pageViews from "./page-views/calls.ts";
import * as points from "./points/calls.ts";
import * as predictions from "./predictions/calls.ts";
import * as previews from "./previews/calls.ts";
import * as recruitments from "./recruitments/calls.ts";
import * as reference from "./reference/calls.ts";
import * as renewals from "./renewals/calls.ts";
import * as sections from "./sections/calls.ts";
import * as statistics from "./statistics/calls.ts";
import * as users from "./users/calls.ts";

export const handlers: Handlers = {
  ...users,
  ...joins,
  ...adminBrands,
  ...adminFacilities,
  ...accessRequests,
  ...brands,
  ...benchmarks,
  ...brandStores,
  ...brandAnalysis,
  ...reference,
  ...floorDrawings,
  ...floorPictures,
  ...floors,
  ...extensions,
  ...facilities,
  ...facilityMarks,
  ...images,
  ...files,
  ...imports,
  ...statistics,
  ...points,
  ...sections,
  ...deadlines,
  ...differences,
  ...meetingPacks,
  ...recruitments,
  ...renewals,
  ...offerings,
  ...leasingLists,
  ...customBrands,
  ...negotiations,
  ...contracts,
  ...closings,
  ...mails,
  ...contacts,
  ...answerTimes,
  ...assignments,
  ...calendars,
  ...openingPacks,
  ...openingPlans,
  ...organisations,
  ...ownStores,
  ...predictions,
  ...previews,
  ...pageViews,
  ...audit,
};

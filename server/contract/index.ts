import * as accessRequests from "./access-requests.ts";
import * as adminBrands from "./admin-brands.ts";
import * as adminFacilities from "./admin-facilities.ts";
import * as answerTimes from "./answer-times.ts";
import * as assignments from "./assignments.ts";
import * as audit from "./audit.ts";
import * as benchmarks from "./benchmarks.ts";
import * as brandAnalysis from "./brand-analysis.ts";
import * as brandStores from "./brand-stores.ts";
import * as brands from "./brands.ts";
import * as calendars from "./calendars.ts";
import { type CallAnswer, type CallArguments, type CallInput, type CallsIn, callsIn } from "./call.ts";
import * as closings from "./closings.ts";
import * as contacts from "./contacts.ts";
import * as contracts from "./contracts.ts";
import * as customBrands from "./custom-brands.ts";
import * as deadlines from "./deadlines.ts";
import * as differences from "./differences.ts";
import * as extensions from "./extensions.ts";
import * as facilities from "./facilities.ts";
import * as facilityMarks from "./facility-marks.ts";
import * as files from "./files.ts";
import * as floorDrawings from "./floor-drawings.ts";
import * as floorPictures from "./floor-pictures.ts";
import * as floors from "./floors.ts";
import * as images from "./images.ts";
import * as imports from "./imports.ts";
import * as joins from "./joins.ts";
import * as leasingLists from "./leasing-lists.ts";
import * as mails from "./mails.ts";
import * as meetingPacks from "./meeting-packs.ts";
import * as negotiations from "./negotiations.ts";
import * as offerings from "./offerings.ts";
import * as openingPacks from "./opening-packs.ts";
import * as openingPlans from "./opening-plans.ts";
import * as organisations from "./organisations.ts";
import * as ownStores from "./own-stores.ts";
import * as pageViews from "./page-views.ts";
import * as points from "./points.ts";
import * as predictions from "./predictions.ts";
import * as previews from "./previews.ts";
import * as recruitments from "./recruitments.ts";
import * as reference from "./reference.ts";
import * as renewals from "./renewals.ts";
import * as sections from "./sections.ts";
import * as statistics from "./statistics.ts";
import * as users from "./users.ts";

const nouns = {
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

/** Every call of the backend by name. The client, the proxy, the backend's routes and the tests derive from it. */
export const calls: CallsIn<typeof nouns> = callsIn(nouns);

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<N extends CallName> = CallInput<Calls[N]>;
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
export type AnswerOf<N extends CallName> = CallAnswer<Calls[N]>;

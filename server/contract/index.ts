import type { CallAnswer, CallArguments, CallInput } from "./call.ts";
import { getFacility, getOperationsDepartments } from "./facilities.ts";
import { getFloors } from "./floors.ts";
import { getLeasingList, getLeasingListMap } from "./leasing-lists.ts";
import { getRecruitment } from "./recruitments.ts";
import { getCategories, getDistricts, getGenres, getPrefectures } from "./reference.ts";
import { downloadSectionsExcel, getAllSections, getSection, getSections } from "./sections.ts";
import { getMyRole, getUser } from "./users.ts";

/** Every call of the backend by name. The client, the proxy, the backend's routes and the tests derive from it. */
export const calls = {
  getMyRole,
  getUser,
  getPrefectures,
  getDistricts,
  getCategories,
  getGenres,
  getFloors,
  getFacility,
  getOperationsDepartments,
  getSections,
  getAllSections,
  downloadSectionsExcel,
  getSection,
  getRecruitment,
  getLeasingList,
  getLeasingListMap,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<N extends CallName> = CallInput<Calls[N]>;
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
export type AnswerOf<N extends CallName> = CallAnswer<Calls[N]>;

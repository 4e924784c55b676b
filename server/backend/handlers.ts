import { getFacility, getOperationsDepartments } from "./facilities.ts";
import { getFloors } from "./floors.ts";
import type { Handlers } from "./handler.ts";
import { getLeasingList, getLeasingListMap } from "./leasing-lists.ts";
import { getRecruitment } from "./recruitments.ts";
import { getCategories, getDistricts, getGenres, getPrefectures } from "./reference.ts";
import { getAllSections, getSection, getSections } from "./sections.ts";
import { downloadSectionsExcel } from "./sections-excel.ts";
import { getMyRole, getUser } from "./users.ts";

export const handlers: Handlers = {
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
};

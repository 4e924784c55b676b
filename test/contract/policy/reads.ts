import { buildings, everybody, facilityPeople, type Policy } from "./policy.ts";

export const reads = {
  getMyRole: everybody,
  getUser: everybody,
  getPrefectures: everybody,
  getDistricts: everybody,
  getCategories: everybody,
  getGenres: everybody,
  getFloors: buildings,
  getFacility: buildings,
  getOperationsDepartments: facilityPeople,
} satisfies Policy;

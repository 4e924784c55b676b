import { type Policy, sectionPeople } from "./policy.ts";

export const leasing = {
  getLeasingList: sectionPeople,
  getLeasingListMap: sectionPeople,
  getLeasingListItems: sectionPeople,
  addLeasingListItem: sectionPeople,
  updateLeasingList: sectionPeople,
  removeLeasingListItem: sectionPeople,
  getLeasingListStatuses: sectionPeople,
  changeLeasingListStatus: sectionPeople,
  createCustomBrand: sectionPeople,
  updateCustomBrand: sectionPeople,
  deleteCustomBrand: sectionPeople,
  createSendings: sectionPeople,
} satisfies Policy;

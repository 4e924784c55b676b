import { brandPeople, type Expectation, type Policy, refused, sectionPeople } from "./policy.ts";

const seen: Expectation = { own: 200, foreign: 200, stealth: 404, missing: 404 };

/** What is published is for every brand; of stealth buildings for their own people alone. */
const offerings = {
  ...brandPeople,
  brand: seen,
  brandlite: seen,
  prediction: seen,
  both: seen,
  curator: { ...seen, stealth: 200 },
  rivalbrand: seen,
} satisfies typeof brandPeople;

export const sections = {
  getSections: sectionPeople,
  // Without a standard facility there is no list to find anything missing in.
  getAllSections: { ...sectionPeople, free: refused },
  downloadSectionsExcel: sectionPeople,
  getSection: sectionPeople,
  createSection: sectionPeople,
  updateSection: sectionPeople,
  deleteSection: sectionPeople,
  getRecruitment: sectionPeople,
  createRecruitment: sectionPeople,
  updateRecruitment: sectionPeople,
  deleteRecruitment: sectionPeople,
  getOffering: offerings,
} satisfies Policy;

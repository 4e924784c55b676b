export { getBrandListings } from "./brand-listings.ts";
export { getLeasingListItems } from "./candidates.ts";
export { downloadCandidatesExcel } from "./candidates-file.ts";
export { downloadLeasingListExcel } from "./file.ts";
export { addLeasingListItem, removeLeasingListItem, updateLeasingList } from "./items.ts";
export { getLeasingList, getLeasingListMap } from "./lists.ts";

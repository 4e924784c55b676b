export { addFacilityImage } from "./add.ts";
export { getFacilityImage, getFacilityImages, updateFacilityImage } from "./facility-images.ts";

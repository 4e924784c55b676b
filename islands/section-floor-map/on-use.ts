// A file of its own, for whoever colours the drawing anew or goes about it by arrow keys.
export { neighbour } from "../../server/lib/floor-map/neighbour.ts";
export { boxesOn } from "./places.ts";
export { recolour } from "./recolour.ts";

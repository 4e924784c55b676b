import { suggestBrandNames } from "./brand-names.ts";
import { offerDragging } from "./dragging.ts";
import { followSizeClass } from "./size-class.ts";

export const enhancements = [followSizeClass, suggestBrandNames, offerDragging];

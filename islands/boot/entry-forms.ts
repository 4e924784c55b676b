import { suggestBrandNames } from "./brand-names.ts";
import { followChoiceTrees } from "./choice-trees.ts";
import { offerDragging } from "./dragging.ts";
import { followSizeClass } from "./size-class.ts";

export const entryForms = [followSizeClass, followChoiceTrees, suggestBrandNames, offerDragging];

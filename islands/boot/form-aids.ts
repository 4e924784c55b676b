import { keepBookmarksInPlace } from "./bookmarks.ts";
import { suggestBrandNames } from "./brand-names.ts";
import { countChosenRows } from "./bulk.ts";
import { followChoiceTrees } from "./choice-trees.ts";
import { replaceParts } from "./parts.ts";
import { followPasswordRules } from "./password-rules.ts";
import { countResendWait } from "./resend-wait.ts";
import { saveRowsInPlace } from "./row-forms.ts";
import { followSizeClass } from "./size-class.ts";
import { offerTriStates } from "./tri-state.ts";

/** What only pages with large forms need; loaded where one of its marks stands. */
export const formAids = [
  followPasswordRules,
  countResendWait,
  followSizeClass,
  followChoiceTrees,
  offerTriStates,
  saveRowsInPlace,
  countChosenRows,
  keepBookmarksInPlace,
  replaceParts,
  suggestBrandNames,
];

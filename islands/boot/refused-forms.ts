import { leadToErrors } from "./errors.ts";
import { askBeforeLeaving } from "./unsaved.ts";

/** What a page gets that gives a form back: the way to its faults, and a question before it is left. */
export const refusedForms = [leadToErrors, askBeforeLeaving];

import { watchConnection } from "./boot/connection.ts";
import { askInDialogs } from "./boot/dialogs.ts";
import { closeDisclosures } from "./boot/disclosures.ts";
import { foldFilterPanels } from "./boot/filter-panels.ts";
import { sendInPlaceOnUse } from "./boot/in-place.ts";
import { goOnToKeptForm } from "./boot/kept-form.ts";
import { offerPrinting } from "./boot/printing.ts";
import { showProgress } from "./boot/progress.ts";
import { watchSession } from "./boot/session.ts";
import { forgetTabState, mirrorCopyList } from "./boot/storage.ts";
import { guardSubmissions } from "./boot/submissions.ts";
import { watchTyping } from "./boot/typing.ts";

type Enhancement = () => void;

const enhancements: readonly Enhancement[] = [
  forgetTabState,
  // Before the guard against double clicks: what waits for its code has not been sent.
  sendInPlaceOnUse,
  guardSubmissions,
  // Before the progress bar: a link that opens a dialog goes nowhere.
  askInDialogs,
  showProgress,
  watchConnection,
  closeDisclosures,
  offerPrinting,
  goOnToKeptForm,
  foldFilterPanels,
  mirrorCopyList,
  watchSession,
  watchTyping,
];

const onNeed: readonly (readonly [string, () => Promise<readonly Enhancement[]>])[] = [
  ["[data-island]", () => import("./island-chunks.ts").then((all) => [all.bringAllToLife])],
  ["[data-error-summary]", () => import("./boot/refused-forms.ts").then((all) => all.refusedForms)],
  ["[data-flash]", () => import("./boot/flash.ts").then((all) => [all.runFlashes])],
  [
    "[type=password],[data-resend-wait]",
    () => import("./boot/account-forms.ts").then((all) => all.accountForms),
  ],
  [
    "[data-size-class],[data-choice-tree],#tenant_name,[data-drag]",
    () => import("./boot/entry-forms.ts").then((all) => all.entryForms),
  ],
  ["[data-tri-state]", () => import("./boot/tri-state.ts").then((all) => [all.offerTriStates])],
  ["[data-row-forms]", () => import("./boot/row-forms.ts").then((all) => [all.saveRowsInPlace])],
  ["[data-way-back]", () => import("./boot/way-back.ts").then((all) => [all.offerWayBack])],
  ["[data-bulk]", () => import("./boot/bulk.ts").then((all) => [all.countChosenRows])],
];

// The page works without any of them: one that fails must not take the others along.
function run(all: readonly Enhancement[]): void {
  for (const enhance of all) {
    try {
      enhance();
    } catch (error) {
      console.error(error);
    }
  }
}

document.documentElement.classList.add("is-enhanced");
run(enhancements);
for (const [mark, load] of onNeed) if (document.querySelector(mark)) load().then(run, () => {});

import { watchConnection } from "./boot/connection.ts";
import { askInDialogs } from "./boot/dialogs.ts";
import { closeDisclosures, filterLongLists } from "./boot/disclosures.ts";
import { leadToErrors } from "./boot/errors.ts";
import { foldFilterPanels } from "./boot/filter-panels.ts";
import { runFlashes } from "./boot/flash.ts";
import { bringIslandsToLife, type Chunks } from "./boot/islands.ts";
import { goOnToKeptForm } from "./boot/kept-form.ts";
import { offerPasswordToggles } from "./boot/passwords.ts";
import { offerPrinting } from "./boot/printing.ts";
import { showProgress } from "./boot/progress.ts";
import { watchSession } from "./boot/session.ts";
import { forgetTabState, mirrorCopyList } from "./boot/storage.ts";
import { guardSubmissions } from "./boot/submissions.ts";

const chunks: Chunks = {
  "leasing-list-editor": () => import("./leasing-list-editor/hydrate.tsx"),
  "brand-graph": () => import("./brand-graph/hydrate.ts"),
  "section-outline-editor": () => import("./section-outline-editor/hydrate.tsx"),
  "section-floor-map": () => import("./section-floor-map/hydrate.tsx"),
  "trade-area-map": () => import("./trade-area-map/hydrate.tsx"),
};

document.documentElement.classList.add("is-enhanced");

const FORM_AIDS =
  "[data-password-rules],[data-resend-wait],[data-size-class],[data-choice-tree],[data-tri-state],[data-row-forms],[data-bulk],[data-bookmarks],[data-replaces]";

const enhancements = [
  forgetTabState,
  guardSubmissions,
  // Before the progress bar: a link that opens a dialog goes nowhere.
  askInDialogs,
  showProgress,
  watchConnection,
  closeDisclosures,
  filterLongLists,
  offerPasswordToggles,
  offerPrinting,
  runFlashes,
  leadToErrors,
  goOnToKeptForm,
  foldFilterPanels,
  mirrorCopyList,
  watchSession,
  () => bringIslandsToLife(chunks),
];
// The page works without any of them: one that fails must not take the others along.
function run(all: readonly (() => void)[]): void {
  for (const enhance of all) {
    try {
      enhance();
    } catch (error) {
      console.error(error);
    }
  }
}

run(enhancements);
if (document.querySelector(FORM_AIDS))
  void import("./boot/form-aids.ts").then(
    ({ formAids }) => run(formAids),
    () => {},
  );

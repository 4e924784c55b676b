import { offerButtons } from "./boot/buttons.ts";
import { watchConnection } from "./boot/connection.ts";
import { askInDialogs } from "./boot/dialogs.ts";
import { closeDisclosures } from "./boot/disclosures.ts";
import { foldFilterPanels } from "./boot/filter-panels.ts";
import { sendInPlaceOnUse } from "./boot/in-place.ts";
import { goOnToKeptForm } from "./boot/kept-form.ts";
import { putOtherPagesOnPaper } from "./boot/paper.ts";
import { showProgress } from "./boot/progress.ts";
import { watchSession } from "./boot/session.ts";
import { forgetTabState, mirrorCopyList } from "./boot/storage.ts";
import { fetchStylesAhead } from "./boot/styles-ahead.ts";
import { guardSubmissions } from "./boot/submissions.ts";
import { followTicks } from "./boot/ticks-on-use.ts";

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
  offerButtons,
  putOtherPagesOnPaper,
  goOnToKeptForm,
  foldFilterPanels,
  mirrorCopyList,
  followTicks,
  watchSession,
  fetchStylesAhead,
];

const onNeed: readonly (readonly [string, () => Promise<{ enhancements: readonly Enhancement[] }>])[] = [
  ["[data-island]", () => import("./island-chunks.ts")],
  ["[data-error-summary]", () => import("./boot/errors.ts")],
  ["[data-error-summary]", () => import("./boot/unsaved.ts")],
  ["[data-flash]", () => import("./boot/flash.ts")],
  ["[type=password],[data-resend-wait]", () => import("./boot/account-forms.ts")],
  ["[data-size-class],#tenant_name,[data-drag]", () => import("./boot/entry-forms.ts")],
  ["[data-row-forms]", () => import("./boot/row-forms.ts")],
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
for (const [mark, load] of onNeed)
  if (document.querySelector(mark))
    load().then(
      (all) => run(all.enhancements),
      () => {},
    );

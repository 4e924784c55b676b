import { watchConnection } from "./boot/connection.ts";
import { closeDisclosures, filterLongLists } from "./boot/disclosures.ts";
import { leadToErrors } from "./boot/errors.ts";
import { runFlashes } from "./boot/flash.ts";
import { bringIslandsToLife, type Chunks } from "./boot/islands.ts";
import { offerPasswordToggles } from "./boot/passwords.ts";
import { offerPrinting } from "./boot/printing.ts";
import { showProgress } from "./boot/progress.ts";
import { forgetTabState } from "./boot/storage.ts";
import { guardSubmissions } from "./boot/submissions.ts";

const chunks: Chunks = {
  "section-floor-map": () => import("./section-floor-map/hydrate.tsx"),
};

document.documentElement.classList.add("is-enhanced");

const enhancements = [
  forgetTabState,
  guardSubmissions,
  showProgress,
  watchConnection,
  closeDisclosures,
  filterLongLists,
  offerPasswordToggles,
  offerPrinting,
  runFlashes,
  leadToErrors,
  () => bringIslandsToLife(chunks),
];
// The page works without any of them: one that fails must not take the others along.
for (const enhance of enhancements) {
  try {
    enhance();
  } catch (error) {
    console.error(error);
  }
}

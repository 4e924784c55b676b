import { keepBookmarksInPlace } from "./bookmarks.ts";
import { replaceParts } from "./parts.ts";

/** Every form of the page that a script sends; from now on each submission is theirs. */
export function takeOverForms(): void {
  keepBookmarksInPlace();
  replaceParts();
}

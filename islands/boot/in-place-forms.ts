import { keepBookmarksInPlace } from "./bookmarks.ts";
import { replaceParts } from "./parts.ts";

export function takeOverForms(): void {
  keepBookmarksInPlace();
  replaceParts();
}

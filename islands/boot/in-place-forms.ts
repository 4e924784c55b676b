import { changeBookmark } from "./bookmarks.ts";
import { replaceParts } from "./parts.ts";

/** @throws where it was not done. */
export async function sendInPlace(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const send = form.matches("[data-replaces]") ? replaceParts : changeBookmark;
  button.ariaBusy = "true";
  try {
    await send(form, button as HTMLButtonElement);
  } finally {
    button.ariaBusy = null;
  }
}

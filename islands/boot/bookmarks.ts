import { createFacilityBookmark, deleteFacilityBookmark } from "../shared/addresses.generated.ts";
import { askedOf, send } from "../shared/calls.ts";

/** @throws where it was not done. */
export async function changeBookmark(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const isAdded = button.name === "add";
  const asked = askedOf(isAdded ? createFacilityBookmark : deleteFacilityBookmark, {
    id: Number(button.value),
  });
  const token = String(new FormData(form).get("_csrf"));
  const answer = await send(asked, { headers: { "x-csrf-token": token } });
  if (!answer.ok) throw new Error(asked.path);
  button.name = isAdded ? "remove" : "add";
  button.ariaPressed = String(isAdded);
  say(button.ariaLabel ?? "", isAdded);
}

function say(label: string, isAdded: boolean): void {
  const status = document.querySelector("[data-bookmark-status]");
  const name = label.replace(/をブックマーク$/, "");
  if (status)
    status.textContent = `「${name}」${isAdded ? "をブックマークしました。" : "のブックマークを解除しました。"}`;
}

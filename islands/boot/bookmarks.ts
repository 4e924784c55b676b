import { createFacilityBookmark, deleteFacilityBookmark } from "../shared/addresses.generated.ts";
import { askedOf, send } from "../shared/calls.ts";

export function keepBookmarksInPlace(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-bookmarks]"))
    form.addEventListener("submit", (event) => {
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement) || button.dataset.refused !== undefined) return;
      event.preventDefault();
      if (button.getAttribute("aria-busy") !== "true") void change(form, button);
    });
}

async function change(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.setAttribute("aria-busy", "true");
  const isAdded = button.name === "add";
  const isDone = await keep(form, Number(button.value), isAdded);
  button.removeAttribute("aria-busy");
  if (!isDone) {
    button.dataset.refused = "";
    form.requestSubmit(button);
    return;
  }
  button.name = isAdded ? "remove" : "add";
  button.setAttribute("aria-pressed", String(isAdded));
  say(button.getAttribute("aria-label") ?? "", isAdded);
}

async function keep(form: HTMLFormElement, id: number, isAdded: boolean): Promise<boolean> {
  const token = new FormData(form).get("_csrf");
  try {
    const address = isAdded ? createFacilityBookmark : deleteFacilityBookmark;
    const asked = askedOf(address, { id });
    return (await send(asked, { headers: { "x-csrf-token": String(token) } })).ok;
  } catch {
    return false;
  }
}

function say(label: string, isAdded: boolean): void {
  const status = document.querySelector("[data-bookmark-status]");
  const name = label.replace(/をブックマーク$/, "");
  if (status)
    status.textContent = `「${name}」${isAdded ? "をブックマークしました。" : "のブックマークを解除しました。"}`;
}

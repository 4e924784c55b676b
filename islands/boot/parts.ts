/** @throws where the answer has no such parts. */
export async function replaceParts(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const says = document.getElementById(form.dataset.replaces ?? "");
  const page = await send(form, button);
  const said = page?.getElementById(form.dataset.replaces ?? "");
  if (!page || !says || !said) throw new Error(form.dataset.replaces);
  const place = button.closest<HTMLElement>("[data-part]")?.id;
  for (const part of document.querySelectorAll<HTMLElement>("[data-part]")) {
    const next = page.getElementById(part.id);
    if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...copied(next));
  }
  const texts = [...page.querySelectorAll(".flash-text")].map((one) => one.textContent ?? "");
  says.replaceChildren(...copied(said), ...texts);
  focusAt(place, says);
}

/** Sends the form as the browser would and reads the page that answers; the policy lets no script parse a page. */
function send(form: HTMLFormElement, button: HTMLElement): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.responseType = "document";
    request.addEventListener("loadend", () => resolve(request.response ?? undefined));
    request.send(new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>));
  });
}

function copied(element: Element): Node[] {
  return [...element.childNodes].map((node) => document.importNode(node, true));
}

function focusAt(place: string | undefined, says: HTMLElement): void {
  const part = place === undefined ? undefined : document.getElementById(place);
  const target = part?.querySelector<HTMLElement>("button, a") ?? part ?? says;
  if (!target.matches("button, a")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

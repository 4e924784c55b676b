export function replaceParts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-replaces]"))
    form.addEventListener("submit", (event) => {
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement) || button.dataset.refused !== undefined) return;
      event.preventDefault();
      if (button.getAttribute("aria-busy") !== "true") void replace(form, button);
    });
}

async function replace(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const says = document.getElementById(form.dataset.replaces ?? "");
  button.setAttribute("aria-busy", "true");
  const page = await send(form, button);
  button.removeAttribute("aria-busy");
  const said = page?.getElementById(form.dataset.replaces ?? "");
  if (!page || !says || !said) {
    button.dataset.refused = "";
    form.requestSubmit(button);
    return;
  }
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
function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<Document | undefined> {
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

import { isPlainClick } from "../shared/plain-click.ts";
import { LOADING } from "./loading.ts";

const UNIT = "[data-island]:not([data-settled]) .floor-map-drawing a[data-unit]";
const MARK = "data-clicked";
/** An island that is not alive by then is slower than a new page. */
const PATIENCE_MS = 3000;

let clicked: Element | undefined;

/**
 * Answers a click on a section while the island's code is still on its way: marks the section, says in the panel what
 * the drawing says of it, and keeps the click for the island. A file of its own, which runs as soon as it has come.
 */
function answer(event: MouseEvent): void {
  const link = (event.target as Element).closest<SVGAElement>(UNIT);
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  // The page is that section's: its panel stands, or comes back with the page.
  if (link.ariaCurrent) {
    if (clicked) location.reload();
    return;
  }
  clicked?.removeAttribute(MARK);
  clicked = link;
  link.setAttribute(MARK, "");
  tell(link.ariaLabel ?? "");
  setTimeout(() => link.hasAttribute(MARK) && location.assign(link.href.baseVal), PATIENCE_MS);
}

function tell(label: string): void {
  const panel = document.querySelector<HTMLElement>(".section-panel-body");
  const heading = panel?.querySelector("h2");
  const head = heading?.parentElement;
  if (!panel || !head || !heading) return;
  const [name = "", ...facts] = label.split("、");
  heading.textContent = name;
  head.replaceChildren(heading, paragraph(facts.join("、")));
  panel.replaceChildren(head, paragraph(LOADING));
  // Beside the drawing alone there is no panel before a section is chosen.
  panel.hidden = false;
  document.querySelector(".is-collapsed")?.classList.remove("is-collapsed");
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

document.addEventListener("click", answer, true);

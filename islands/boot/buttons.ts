/** Shows the buttons that need a script, and does what they say. */
export function offerButtons(): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    "[data-scripted],[data-print],[data-way-back]",
  ))
    element.hidden = false;
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-print],[data-way-back]");
    if (button?.dataset.print === "") print();
    else if (button) history.back();
  });
}

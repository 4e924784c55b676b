/** A button to the form that was refused as a whole: the browser's history holds it with everything typed. */
export function offerWayBack(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-way-back]")) {
    button.hidden = false;
    button.addEventListener("click", () => history.back());
  }
}

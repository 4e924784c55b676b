export function offerWayBack(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-way-back]")) {
    button.hidden = false;
    button.addEventListener("click", () => history.back());
  }
}

export const enhancements = [leadToErrors];

function leadToErrors(): void {
  const summary = document.querySelector<HTMLElement>("[data-error-summary]");
  if (!summary) return;
  summary.focus();
  summary.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : undefined;
    const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!field) return;
    event.preventDefault();
    const label = field.closest(".field") ?? field;
    label.scrollIntoView();
    field.focus({ preventScroll: true });
  });
}

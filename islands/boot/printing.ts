export function offerPrinting(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
  addEventListener("beforeprint", putOtherPagesIn);
}

function putOtherPagesIn(): void {
  for (const kept of document.querySelectorAll<HTMLTemplateElement>("template[data-on-paper]")) {
    const rows = [...(kept.content.cloneNode(true) as DocumentFragment).children];
    kept.after(...rows);
    const takeOut = () => {
      for (const row of rows) row.remove();
    };
    addEventListener("afterprint", takeOut, { once: true });
  }
}

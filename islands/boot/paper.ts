export function putOtherPagesOnPaper(): void {
  addEventListener("beforeprint", () => {
    for (const kept of document.querySelectorAll<HTMLTemplateElement>("template[data-on-paper]")) {
      const rows = [...(kept.content.cloneNode(true) as DocumentFragment).children];
      kept.after(...rows);
      const takeOut = () => {
        for (const row of rows) row.remove();
      };
      addEventListener("afterprint", takeOut, { once: true });
    }
  });
}

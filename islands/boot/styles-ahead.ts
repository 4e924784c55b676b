/** Has the stylesheets that stand in this page in the browser for the next one, once this one has what it asked for. */
export function fetchStylesAhead(): void {
  addEventListener("load", () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>("style[data-file]"))
      fetch(dataset.file as string).then(
        (answer) => answer.text(),
        () => {},
      );
  });
}

export function filterLongList(list: HTMLElement): void {
  if (list.previousElementSibling?.matches(".dropdown-filter")) return;
  const items = [...list.children] as HTMLElement[];
  const input = document.createElement("input");
  input.type = "search";
  input.className = "input";
  input.setAttribute("aria-label", list.dataset.filterList ?? "");
  input.placeholder = list.dataset.filterList ?? "";
  input.addEventListener("input", () => {
    const word = folded(input.value);
    for (const item of items) item.hidden = !folded(item.textContent).includes(word);
  });
  // The form's first button would otherwise be pressed by Enter: the top organisation, whatever was typed.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing && event.keyCode !== 229) event.preventDefault();
  });
  const box = document.createElement("div");
  box.className = "dropdown-filter";
  box.append(input);
  list.before(box);
}

function folded(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

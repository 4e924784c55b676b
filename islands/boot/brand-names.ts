import { searchBrands } from "../shared/addresses.generated.ts";
import { ask } from "../shared/calls.ts";

const WAIT_MS = 200;

export function suggestBrandNames(): void {
  const field = document.querySelector<HTMLInputElement>("#tenant_name");
  if (!field) return;
  const list = document.createElement("datalist");
  list.id = "tenant_name-brands";
  field.after(list);
  field.setAttribute("list", list.id);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    asked?.abort();
    const name = field.value.trim();
    if (name === "") return list.replaceChildren();
    waiting = setTimeout(() => {
      asked = new AbortController();
      void fill(list, name, asked.signal);
    }, WAIT_MS);
  });
}

async function fill(list: HTMLElement, name: string, signal: AbortSignal): Promise<void> {
  try {
    const { brands } = await ask(searchBrands, { page: 1, search: name }, signal);
    list.replaceChildren(...brands.map(({ name, genre_name }) => new Option(genre_name, name)));
  } catch {
    list.replaceChildren();
  }
}

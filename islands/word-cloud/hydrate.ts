import { type Direction, neighbour } from "../../server/lib/floor-map/neighbour.ts";
import { wordFacts } from "./facts.ts";
import type { WordCloudProps } from "./props.ts";

const directions: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Brings the server's drawing and list to life as they stand: the boxes of the list keep what is chosen. */
export function hydrate(root: Element, given: unknown): void {
  const props = given as WordCloudProps;
  const drawing = root.querySelector<SVGSVGElement>(".word-cloud-drawing");
  if (!drawing) return;
  const words = [...drawing.querySelectorAll<SVGAElement>("a[data-word]")];
  const show = showing(root, props);
  followChoice(root, words, props);
  followPointing(drawing, show);
  followKeys(drawing, words, props);
}

function wordOf(target: EventTarget | null): SVGAElement | undefined {
  return (target instanceof Element ? target.closest<SVGAElement>("a[data-word]") : null) ?? undefined;
}

/** Words are buttons from now on: a press chooses one, and the box in the list says so too. */
function followChoice(root: Element, words: readonly SVGAElement[], { words: all }: WordCloudProps): void {
  const boxes = [...root.querySelectorAll<HTMLInputElement>("input[data-choice]")];
  const line = root.querySelector("[data-chosen]");
  const empty = line?.textContent ?? "";
  const tell = () => {
    const chosen = boxes
      .filter(({ checked }) => checked)
      .map(({ dataset }) => all[Number(dataset.choice)]?.word);
    if (line) line.textContent = chosen.length > 0 ? `選択中：${chosen.join("、")}` : empty;
    for (const word of words) {
      const isChosen = boxes[Number(word.dataset.word)]?.checked === true;
      word.setAttribute("aria-pressed", String(isChosen));
    }
  };
  const toggle = (word: SVGAElement) => {
    const box = boxes[Number(word.dataset.word)];
    if (!box) return;
    box.checked = !box.checked;
    tell();
  };
  for (const word of words) word.setAttribute("role", "button");
  root.addEventListener("change", tell);
  root.addEventListener("click", (event) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    const word = wordOf(event.target);
    if (!word || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    toggle(word);
  });
  root.addEventListener("keydown", (event) => {
    const word = wordOf(event.target);
    if (!word || (event as KeyboardEvent).key !== " ") return;
    event.preventDefault();
    toggle(word);
  });
  tell();
}

/** The card below the drawing that tells of a word. */
function showing(root: Element, { words, total }: WordCloudProps): (at: number | undefined) => void {
  const card = root.querySelector<HTMLElement>("[data-card]");
  let shown: number | undefined;
  return (at) => {
    const one = at === undefined ? undefined : words[at];
    if (!card || at === shown) return;
    shown = at;
    if (!one) return card.replaceChildren();
    const name = document.createElement("b");
    name.textContent = one.word;
    const more = one.brands - 1 - one.shared.length;
    const links = one.shared.flatMap(({ name: text, href }, i) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = text;
      return i > 0 ? ["、", link] : [link];
    });
    const others =
      links.length > 0
        ? ["。同じ語のあるブランド：", ...links, ...(more > 0 ? [` ほか${more}`] : [])]
        : ["。このブランドだけの語"];
    card.replaceChildren(name, `　${wordFacts(one, total)}`, ...others);
  };
}

function followPointing(drawing: SVGSVGElement, show: (at: number | undefined) => void): void {
  let kept: number | undefined;
  const at = (target: EventTarget | null) => {
    const word = wordOf(target);
    return word ? Number(word.dataset.word) : undefined;
  };
  const keep = (target: EventTarget | null) => {
    kept = at(target) ?? kept;
    show(kept);
  };
  drawing.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch") show(at(target) ?? kept);
  });
  drawing.addEventListener("focusin", ({ target }) => keep(target));
  drawing.addEventListener("click", ({ target }) => keep(target));
  drawing.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    kept = undefined;
    show(undefined);
  });
}

/** One stop for Tab; the arrow keys lead on from there. */
function followKeys(drawing: SVGSVGElement, words: readonly SVGAElement[], props: WordCloudProps): void {
  const stops = props.words.flatMap(({ box }, id) =>
    box
      ? [{ id, box: { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height } }]
      : [],
  );
  const byId = new Map(words.map((word) => [Number(word.dataset.word), word]));
  let current = words[0];
  current?.setAttribute("tabindex", "0");
  const settle = (next: SVGAElement | undefined) => {
    if (!next || next === current) return;
    current?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    current = next;
  };
  drawing.addEventListener("focusin", ({ target }) => settle(wordOf(target)));
  drawing.addEventListener("keydown", (event) => {
    const direction = directions[event.key];
    const from = wordOf(event.target);
    if (!direction || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = neighbour(stops, Number(from.dataset.word), direction);
    if (next !== undefined) byId.get(next)?.focus();
  });
}

import type { PlacedNode } from "../../server/lib/brand-graph/graph.ts";
import { type Direction, neighbour } from "../../server/lib/floor-map/neighbour.ts";
import { type DrawingZoom, drawingZoom } from "../shared/drawing-zoom.ts";
import { type Highlight, highlighting } from "./highlight.ts";
import { withPicture } from "./picture.ts";
import type { BrandGraphProps } from "./props.ts";

const directions: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

function markOf(target: EventTarget | null): SVGAElement | undefined {
  const mark = target instanceof Element ? target.closest<SVGAElement>("a[data-node]") : null;
  return mark ?? undefined;
}

/** Brings the server's drawing to life as it stands: no part of it is drawn anew. */
export function hydrate(root: Element, props: unknown): void {
  const graph = props as BrandGraphProps;
  const port = root.querySelector<HTMLElement>(".brand-graph-window");
  const drawing = root.querySelector<SVGSVGElement>(".brand-graph-drawing");
  if (!port || !drawing) return;
  // Where the drawing is wider than its window, the brand in its middle comes first.
  port.scrollLeft = (port.scrollWidth - port.clientWidth) / 2;
  const highlight = highlighting(drawing, graph);
  const moved = withPicture(drawing);
  const zoom = drawingZoom(() => ({ port, drawing: moved }));
  zoom.follow(port);
  offerButtons(root, zoom);
  followPointing(port, highlight, describe(root, highlight));
  followKeys(port, drawing, highlight.nodes, zoom);
}

function offerButtons(root: Element, zoom: DrawingZoom): void {
  const buttons = root.querySelector<HTMLElement>("[data-zoom]");
  if (!buttons) return;
  buttons.hidden = false;
  const acts: Record<string, () => void> = { in: zoom.zoomIn, out: zoom.zoomOut, fit: zoom.fit };
  for (const button of buttons.querySelectorAll<HTMLButtonElement>("button"))
    button.addEventListener("click", () => acts[button.dataset.zoomBy ?? ""]?.());
}

/** The line below the drawing that says what the chosen brand is linked to. */
function describe(root: Element, { nodes, linksOf }: Highlight): (id: number | undefined) => void {
  const line = root.querySelector<HTMLElement>("[data-detail]");
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => {
    if (!line) return;
    const node = id === undefined ? undefined : byId.get(id);
    line.hidden = !node;
    if (!node || id === undefined) return line.replaceChildren();
    const links = linksOf(id);
    const names = links
      .slice(0, 5)
      .map(({ source, target }) => byId.get(source === id ? target : source)?.name)
      .join("、");
    const link = document.createElement("a");
    link.href = root.querySelector(`a[data-node="${id}"]`)?.getAttribute("href") ?? "";
    link.textContent = `${node.name}の詳細を見る`;
    const more = links.length > 5 ? `など${links.length}ブランド` : "";
    line.replaceChildren(
      `${node.name}（${node.categoryName}、${node.stores}店舗）${links.length > 0 ? `：結び付きの強い順に ${names}${more}` : "：結び付きなし"}　`,
      link,
    );
  };
}

function followPointing(port: HTMLElement, { show }: Highlight, say: (id: number | undefined) => void): void {
  let pinned: number | undefined;
  const idOf = (target: EventTarget | null) => {
    const mark = markOf(target);
    return mark ? Number(mark.dataset.node) : undefined;
  };
  const pin = (id: number | undefined) => {
    pinned = id;
    show(id);
    say(id);
  };
  port.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
    if (pointerType !== "touch" && buttons === 0) show(idOf(target) ?? pinned);
  });
  port.addEventListener("pointerleave", () => show(pinned));
  port.addEventListener("focusin", ({ target }) => {
    if (markOf(target)?.matches(":focus-visible")) pin(idOf(target));
  });
  // The first press tells about a brand, the second one opens it; the keyboard opens at once.
  port.addEventListener("click", (event) => {
    const id = idOf(event.target);
    const isPointer = event.detail > 0 && event.button === 0;
    if (!isPointer || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (id !== undefined && id === pinned) return;
    event.preventDefault();
    pin(id);
  });
  port.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") pin(undefined);
  });
}

function followKeys(
  port: HTMLElement,
  drawing: SVGSVGElement,
  nodes: readonly PlacedNode[],
  zoom: DrawingZoom,
): void {
  const marks = new Map(
    [...drawing.querySelectorAll<SVGAElement>("a[data-node]")].map((mark) => [
      Number(mark.dataset.node),
      mark,
    ]),
  );
  const stops = nodes.map(({ id, px, py }) => ({
    id,
    box: { left: px - 5, right: px + 5, top: py - 5, bottom: py + 5 },
  }));
  // One stop for Tab; the arrow keys lead on from there.
  let current = [...marks.values()].find((mark) => mark.classList.contains("is-center"));
  for (const mark of marks.values()) mark.setAttribute("tabindex", mark === current ? "0" : "-1");
  const acts: Record<string, () => void> = {
    "+": zoom.zoomIn,
    ";": zoom.zoomIn,
    "-": zoom.zoomOut,
    "0": zoom.fit,
  };
  port.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key];
    const direction = directions[event.key];
    const from = markOf(event.target);
    if (act) act();
    else if (direction && from) move(neighbour(stops, Number(from.dataset.node), direction));
    else return;
    event.preventDefault();
  });
  const move = (id: number | undefined) => {
    const next = id === undefined ? undefined : marks.get(id);
    if (!next) return;
    current?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    current = next;
    next.focus({ preventScroll: true });
    bringIntoView(port, next, zoom);
  };
}

function bringIntoView(port: HTMLElement, mark: SVGAElement, zoom: DrawingZoom): void {
  const [block, window] = [mark.getBoundingClientRect(), port.getBoundingClientRect()];
  const shift = (low: number, high: number, from: number, to: number) =>
    low < from ? from - low + 8 : high > to ? to - high - 8 : 0;
  const dx = shift(block.left, block.right, window.left, window.right);
  const dy = shift(block.top, block.bottom, window.top, window.bottom);
  if (dx === 0 && dy === 0) return;
  if (port.classList.contains("is-zoomed")) zoom.panBy(dx, dy);
  else mark.scrollIntoView({ block: "nearest", inline: "nearest" });
}

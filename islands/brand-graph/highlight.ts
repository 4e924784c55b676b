import { type Graph, linksOf, type PlacedNode } from "../../server/lib/brand-graph/graph.ts";
import { elementsOf, shape } from "../shared/shapes.ts";

export type Highlight = (id: number | undefined) => void;

/**
 * Brings neighbours forward in a layer of their own: the drawing below is dimmed as one, and a highlight costs as many
 * shapes as the brand has neighbours, however large the graph.
 */
export function highlighting(
  drawing: SVGSVGElement,
  { links: all }: Graph,
  nodes: readonly PlacedNode[],
): Highlight {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const base = drawing.querySelector(".graph-base");
  const layer = drawing.querySelector(".graph-highlight");
  const marks = new Map(
    [...drawing.querySelectorAll<SVGAElement>("a[data-node]")].map((mark) => [
      Number(mark.dataset.node),
      mark,
    ]),
  );
  let shown: number | undefined;
  const show: Highlight = (id) => {
    if (id === shown || !base || !layer) return;
    shown = id;
    base.classList.toggle("is-dimmed", id !== undefined);
    drawing.parentElement?.classList.toggle("has-highlight", id !== undefined);
    layer.replaceChildren(...(id === undefined ? [] : parts(id)));
  };
  const parts = (id: number): Element[] => {
    const links = linksOf(all, id);
    const others = links.map(({ source, target }) => (source === id ? target : source));
    const d = others.map((other) => lineBetween(byId, id, other)).join("");
    const line = elementsOf([shape("path", { class: "graph-link is-center is-shown", d })]);
    return [...line, ...[...others, id].flatMap((one) => copyOf(marks.get(one), byId.get(one)))];
  };
  return show;
}

function lineBetween(nodes: ReadonlyMap<number, PlacedNode>, a: number, b: number): string {
  const [from, to] = [nodes.get(a), nodes.get(b)];
  return from && to ? `M${from.px} ${from.py}L${to.px} ${to.py}` : "";
}

function copyOf(mark: SVGAElement | undefined, node: PlacedNode | undefined): Element[] {
  if (!mark || !node) return [];
  const isLeft = node.px > 700;
  const aside = node.radius + 5;
  const name = {
    x: isLeft ? node.px - aside : node.px + aside,
    y: node.py + 5,
    "text-anchor": isLeft ? "end" : "start",
    "font-size": 14,
  };
  const shown = [...mark.children].filter((one) => !one.classList.contains("graph-hit"));
  const isNamed = shown.some((one) => one.localName === "text");
  const group = shape(
    "g",
    { class: mark.getAttribute("class") ?? "" },
    isNamed ? [] : [shape("text", name, node.name)],
  );
  const copies = elementsOf([group]);
  copies[0]?.prepend(...shown.map((one) => one.cloneNode(true)));
  return copies;
}

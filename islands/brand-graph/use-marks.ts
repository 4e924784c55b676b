import { type RefObject, useEffect, useRef } from "react";
import type { PlacedNode } from "../../server/lib/brand-graph/graph.ts";
import { type Direction, neighbour } from "../../server/lib/floor-map/neighbour.ts";
import { type DrawingZoom, drawingZoom } from "../shared/drawing-zoom.ts";
import { type Highlight, highlighting } from "./highlight.ts";
import { withPicture } from "./picture.ts";
import type { BrandGraphProps } from "./props.ts";

export interface Marks {
  show: Highlight;
  zoom: DrawingZoom;
  step(from: number, direction: Direction): void;
}

export function useMarks(
  port: RefObject<HTMLElement | null>,
  drawing: RefObject<SVGSVGElement | null>,
  graph: BrandGraphProps,
  placed: readonly PlacedNode[],
): RefObject<Marks | null> {
  const marks = useRef<Marks>(null);
  useEffect(() => {
    const [window, svg] = [port.current, drawing.current];
    if (!window || !svg) return undefined;
    window.scrollLeft = (window.scrollWidth - window.clientWidth) / 2;
    const show = highlighting(svg, graph, placed);
    const moved = withPicture(svg);
    const zoom = drawingZoom(() => ({ port: window, drawing: moved }));
    marks.current = { show, zoom, step: stepping(window, svg, placed, zoom) };
    return zoom.follow(window);
  }, [port, drawing, graph, placed]);
  return marks;
}

function stepping(
  port: HTMLElement,
  drawing: SVGSVGElement,
  placed: readonly PlacedNode[],
  zoom: DrawingZoom,
): Marks["step"] {
  const marks = new Map(
    [...drawing.querySelectorAll<SVGAElement>("a[data-node]")].map((mark) => [
      Number(mark.dataset.node),
      mark,
    ]),
  );
  const stops = placed.map(({ id, px, py }) => ({
    id,
    box: { left: px - 5, right: px + 5, top: py - 5, bottom: py + 5 },
  }));
  let current = [...marks.values()].find((mark) => mark.classList.contains("is-center"));
  for (const mark of marks.values()) mark.setAttribute("tabindex", mark === current ? "0" : "-1");
  return (from, direction) => {
    const id = neighbour(stops, from, direction);
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

import {
  clampView,
  type Frame,
  fitZoom,
  type View,
  WHOLE,
  zoomAround,
} from "../../server/lib/floor-map/viewport.ts";
import { followPointers } from "./pointers.ts";

const STEP = 1.5;
const SETTLE_MS = 200;

export interface DrawingZoom {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  panBy(dx: number, dy: number): void;
  follow(port: HTMLElement): () => void;
}

type Parts = () => { port: HTMLElement; drawing: SVGSVGElement | HTMLElement } | undefined;

function frameOf(port: HTMLElement, drawing: Element): Frame {
  return {
    left: port.scrollLeft,
    top: port.scrollTop,
    width: port.clientWidth,
    height: port.clientHeight,
    drawingWidth: drawing.clientWidth,
    drawingHeight: drawing.clientHeight,
  };
}

/**
 * Zoom and pan of a drawing. The view is a CSS transform of the whole drawing, so that a frame costs the compositor a
 * move and never a new layout of a thousand texts.
 */
export function drawingZoom(parts: Parts): DrawingZoom {
  let view: View = WHOLE;
  /** Measured once for a gesture, so that its frames read no layout. */
  let frame: Frame | undefined;
  let frameRequest = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const show = (change: (view: View, frame: Frame) => View) => {
    const found = parts();
    if (!found) return;
    const { port, drawing } = found;
    frame ??= frameOf(port, drawing);
    view = change(view, frame);
    cancelAnimationFrame(frameRequest);
    frameRequest = requestAnimationFrame(() => {
      const { k, x, y } = view;
      const isWhole = k === 1;
      port.classList.toggle("is-zoomed", !isWhole);
      drawing.style.willChange = "transform";
      drawing.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    });
    clearTimeout(settling);
    settling = setTimeout(() => {
      drawing.style.willChange = "";
      frame = undefined;
    }, SETTLE_MS);
  };
  const zoomBy = (factor: number, at?: { x: number; y: number }) =>
    show((from, seen) => {
      const centre = { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 };
      return zoomAround(from, factor, at ?? centre, seen);
    });
  const panBy = (dx: number, dy: number) =>
    show((from, seen) => clampView({ ...from, x: from.x + dx, y: from.y + dy }, seen));
  return {
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => show((_, seen) => clampView({ k: fitZoom(seen), x: 0, y: 0 }, seen)),
    panBy,
    follow(port) {
      // There from the start: a transform that comes and goes costs a layout of the whole drawing each time.
      parts()?.drawing.style.setProperty("transform", "translate(0px, 0px) scale(1)");
      return followPointers(port, {
        zoomBy,
        panBy,
        isZoomed: () => view.k !== 1,
        canZoomOut: () => view.k > 1,
      });
    },
  };
}

import { type RefObject, useCallback, useEffect, useRef } from "react";
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
/** Keeps the drawing a layer of its own, so that the first frame of a gesture need not make it one. */
const RESTING = "translateZ(0)";

/** The style sheet centres a drawing that is lower than its window: the space above it, CSS pixels. */
function spaceAbove(viewport: HTMLElement, drawing: SVGSVGElement): number {
  return Math.max(0, (viewport.clientHeight - drawing.clientHeight) / 2);
}

function frameOf(viewport: HTMLElement, drawing: SVGSVGElement): Frame {
  return {
    left: viewport.scrollLeft,
    top: viewport.scrollTop - spaceAbove(viewport, drawing),
    width: viewport.clientWidth,
    height: viewport.clientHeight,
    drawingWidth: drawing.clientWidth,
    drawingHeight: drawing.clientHeight,
  };
}

/**
 * Zoom and pan of the drawing. The view is a CSS transform of the whole drawing, so that a frame costs the compositor a
 * move and never a new layout of a thousand texts.
 */
export function useZoom(viewport: RefObject<HTMLElement | null>, drawing: RefObject<SVGSVGElement | null>) {
  const view = useRef<View>(WHOLE);
  /** Measured once for a gesture, so that its frames read no layout. */
  const frame = useRef<Frame>(undefined);
  const frameRequest = useRef(0);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(
    (change: (view: View, frame: Frame) => View) => {
      const [port, svg] = [viewport.current, drawing.current];
      if (!port || !svg) return;
      frame.current ??= frameOf(port, svg);
      view.current = change(view.current, frame.current);
      cancelAnimationFrame(frameRequest.current);
      frameRequest.current = requestAnimationFrame(() => {
        const { k, x, y } = view.current;
        const isWhole = k === 1;
        const scrolled = (frame.current?.left ?? 0) - x;
        port.classList.toggle("is-zoomed", !isWhole);
        if (isWhole && scrolled !== port.scrollLeft) {
          port.scrollLeft = scrolled;
          frame.current = undefined;
          view.current = WHOLE;
        }
        svg.style.willChange = "transform";
        svg.style.transform = isWhole ? RESTING : `translate3d(${x}px, ${y}px, 0) scale(${k})`;
      });
      clearTimeout(settling.current);
      settling.current = setTimeout(() => {
        svg.style.willChange = "";
        frame.current = undefined;
      }, SETTLE_MS);
    },
    [viewport, drawing],
  );
  const zoomBy = useCallback(
    (factor: number, at?: { x: number; y: number }) =>
      show((from, frame) => {
        const centre = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
        const port = viewport.current;
        const top = port ? frame.top - port.scrollTop : 0;
        return zoomAround(from, factor, at ? { x: at.x, y: at.y + top } : centre, frame);
      }),
    [show, viewport],
  );
  const panBy = useCallback(
    (dx: number, dy: number) =>
      show((from, frame) => clampView({ ...from, x: from.x + dx, y: from.y + dy }, frame)),
    [show],
  );
  const fit = useCallback(
    () => show((_, frame) => clampView({ k: fitZoom(frame), x: 0, y: 0 }, frame)),
    [show],
  );
  useEffect(() => {
    const port = viewport.current;
    if (!port) return undefined;
    if (drawing.current) drawing.current.style.transform = RESTING;
    return followPointers(port, {
      zoomBy,
      panBy,
      isZoomed: () => view.current.k !== 1,
      canZoomOut: () => view.current.k > 1,
    });
  }, [viewport, drawing, zoomBy, panBy]);
  return {
    zoomIn: useCallback(() => zoomBy(STEP), [zoomBy]),
    zoomOut: useCallback(() => zoomBy(1 / STEP), [zoomBy]),
    fit,
    panBy,
  };
}

/** A view of the drawing: magnification and the place of the drawing's upper left corner, CSS pixels. */
export interface View {
  k: number;
  x: number;
  y: number;
}

/** The window a drawing is seen through, and the drawing's size at magnification 1, CSS pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  drawingWidth: number;
  drawingHeight: number;
}

export const WHOLE: View = { k: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
/** This close to 1 a magnification is taken for 1, where the window scrolls by itself again. */
const SNAP = 0.02;

/** The magnification at which the whole drawing is seen; never above 1. */
export function fitZoom(frame: Frame): number {
  return Math.min(1, frame.width / frame.drawingWidth);
}

function along(offset: number, start: number, window: number, length: number): number {
  if (length <= window) return start + (window - length) / 2;
  return Math.min(start, Math.max(start + window - length, offset));
}

/** Keeps the drawing over the window: no gap at an edge while it is larger, centred while it is smaller. */
export function clampView(view: View, frame: Frame): View {
  const k = Math.min(MAX_ZOOM, Math.max(fitZoom(frame), view.k));
  return {
    k,
    x: along(view.x, frame.left, frame.width, frame.drawingWidth * k),
    y: k === 1 ? 0 : along(view.y, frame.top, frame.height, frame.drawingHeight * k),
  };
}

/** Magnifies by a factor around a point of the window that stays where it is. */
export function zoomAround(view: View, factor: number, at: { x: number; y: number }, frame: Frame): View {
  const wanted = Math.min(MAX_ZOOM, Math.max(fitZoom(frame), view.k * factor));
  const k = Math.abs(wanted - 1) < SNAP ? 1 : wanted;
  const ratio = k / view.k;
  return clampView({ k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame);
}

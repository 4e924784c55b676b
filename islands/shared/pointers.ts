interface Spot {
  x: number;
  y: number;
}

interface Moves {
  zoomBy(factor: number, at: Spot): void;
  panBy(dx: number, dy: number): void;
  isZoomed(): boolean;
  canZoomOut(): boolean;
}

const SLACK = 4;

/** In the browser's window: differences need no layout, so a drag reads none. */
function spotOf({ clientX, clientY }: PointerEvent): Spot {
  return { x: clientX, y: clientY };
}

function spotIn(port: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const box = port.getBoundingClientRect();
  return { x: clientX - box.left + port.scrollLeft, y: clientY - box.top + port.scrollTop };
}

function between([a, b]: [Spot, Spot]): { middle: Spot; distance: number } {
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
}

function followWheel(port: HTMLElement, moves: Moves): (event: WheelEvent) => void {
  return (event) => {
    const isMeant = event.ctrlKey || port.contains(document.activeElement);
    if (!isMeant || (!event.ctrlKey && event.deltaY > 0 && !moves.canZoomOut())) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    moves.zoomBy(2 ** (-(event.deltaY * lines) / (event.ctrlKey ? 150 : 300)), spotIn(port, event));
  };
}

class Gesture {
  private readonly spots = new Map<number, Spot>();
  private hasMoved = false;
  private readonly port: HTMLElement;
  private readonly moves: Moves;
  constructor(port: HTMLElement, moves: Moves) {
    this.port = port;
    this.moves = moves;
  }
  down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (this.spots.size === 0) this.hasMoved = false;
    this.spots.set(event.pointerId, spotOf(event));
  };
  move = (event: PointerEvent): void => {
    const before = this.spots.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    if (!this.hasMoved && Math.hypot(spot.x - before.x, spot.y - before.y) < SLACK) return;
    if (this.spots.size === 1 && !this.moves.isZoomed()) return;
    this.hasMoved = true;
    if (!this.port.hasPointerCapture(event.pointerId)) this.port.setPointerCapture(event.pointerId);
    const pair = [...this.spots.values()];
    this.spots.set(event.pointerId, spot);
    if (pair.length !== 2) {
      this.moves.panBy(spot.x - before.x, spot.y - before.y);
      return;
    }
    const from = between(pair as [Spot, Spot]);
    const to = between([...this.spots.values()] as [Spot, Spot]);
    this.moves.panBy(to.middle.x - from.middle.x, to.middle.y - from.middle.y);
    if (from.distance === 0) return;
    const at = spotIn(this.port, { clientX: to.middle.x, clientY: to.middle.y });
    this.moves.zoomBy(to.distance / from.distance, at);
  };
  up = (event: PointerEvent): void => {
    this.spots.delete(event.pointerId);
  };
  /** A drag ends in a click on whatever lies below; that click is not meant. */
  click = (event: MouseEvent): void => {
    if (!this.hasMoved) return;
    this.hasMoved = false;
    event.preventDefault();
    event.stopPropagation();
  };
}

export function followPointers(port: HTMLElement, moves: Moves): () => void {
  const gesture = new Gesture(port, moves);
  const wheel = followWheel(port, moves);
  const pinch = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault();
  };
  // Instead of touch-action, which every shape inside inherits: changing it would style a thousand of them anew.
  const swipe = (event: TouchEvent) => {
    if (event.cancelable && (event.touches.length > 1 || moves.isZoomed())) event.preventDefault();
  };
  const drag = (event: DragEvent) => event.preventDefault();
  port.addEventListener("wheel", wheel, { passive: false });
  port.addEventListener("touchstart", pinch, { passive: false });
  port.addEventListener("touchmove", swipe, { passive: false });
  port.addEventListener("dragstart", drag);
  port.addEventListener("pointerdown", gesture.down);
  port.addEventListener("pointermove", gesture.move);
  port.addEventListener("pointerup", gesture.up);
  port.addEventListener("pointercancel", gesture.up);
  port.addEventListener("click", gesture.click, { capture: true });
  return () => {
    port.removeEventListener("wheel", wheel);
    port.removeEventListener("touchstart", pinch);
    port.removeEventListener("touchmove", swipe);
    port.removeEventListener("dragstart", drag);
    port.removeEventListener("pointerdown", gesture.down);
    port.removeEventListener("pointermove", gesture.move);
    port.removeEventListener("pointerup", gesture.up);
    port.removeEventListener("pointercancel", gesture.up);
    port.removeEventListener("click", gesture.click, { capture: true });
  };
}

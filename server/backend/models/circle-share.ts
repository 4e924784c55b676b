/** A rectangle on a plane, sides parallel to the axes. */
export interface Rectangle {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/**
 * Area that a circle round the origin shares with a rectangle, in the square of the unit of its sides.
 * Closed form: each side of the rectangle and the centre span a triangle, whose part inside the circle is a triangle
 * between the side's two crossings and a sector on either hand; signed parts add up (Green's theorem). Exact but for
 * rounding, relative error below 1e-12.
 */
export function circleRectangleArea(radius: number, { left, right, bottom, top }: Rectangle): number {
  const area =
    sideArea(radius, left, bottom, right, bottom) +
    sideArea(radius, right, bottom, right, top) +
    sideArea(radius, right, top, left, top) +
    sideArea(radius, left, top, left, bottom);
  return Math.min(Math.max(0, area), (right - left) * (top - bottom));
}

/** Share (0 to 1) of the rectangle's area inside the circle; an empty rectangle throws RangeError. */
export function circleShare(radius: number, rectangle: Rectangle): number {
  const whole = (rectangle.right - rectangle.left) * (rectangle.top - rectangle.bottom);
  if (!(whole > 0)) throw new RangeError("rectangle must have an area");
  const farX = Math.max(Math.abs(rectangle.left), Math.abs(rectangle.right));
  const farY = Math.max(Math.abs(rectangle.bottom), Math.abs(rectangle.top));
  if (Math.hypot(farX, farY) <= radius) return 1;
  const nearX = Math.max(rectangle.left, -rectangle.right, 0);
  const nearY = Math.max(rectangle.bottom, -rectangle.top, 0);
  if (Math.hypot(nearX, nearY) >= radius) return 0;
  return circleRectangleArea(radius, rectangle) / whole;
}

function sideArea(radius: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const middle = -(ax * dx + ay * dy) / length;
  const reach = middle * middle - (ax * ax + ay * ay - radius * radius) / length;
  if (reach <= 0) return sector(radius, ax, ay, bx, by);
  const enter = Math.max(0, middle - Math.sqrt(reach));
  const leave = Math.min(1, middle + Math.sqrt(reach));
  if (enter >= leave) return sector(radius, ax, ay, bx, by);
  // A side that starts (ends) inside has no sector there: one between two points near the centre would be all rounding.
  const ex = enter > 0 ? ax + enter * dx : ax;
  const ey = enter > 0 ? ay + enter * dy : ay;
  const lx = leave < 1 ? ax + leave * dx : bx;
  const ly = leave < 1 ? ay + leave * dy : by;
  const before = enter > 0 ? sector(radius, ax, ay, ex, ey) : 0;
  const after = leave < 1 ? sector(radius, lx, ly, bx, by) : 0;
  return before + (ex * ly - lx * ey) / 2 + after;
}

function sector(radius: number, ax: number, ay: number, bx: number, by: number): number {
  return (radius * radius * Math.atan2(ax * by - bx * ay, ax * bx + ay * by)) / 2;
}

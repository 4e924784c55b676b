import { worldX, worldY } from "../../../lib/trade-area-map/mercator.ts";
import type { Line } from "./topology.ts";

export interface Shape {
  /** x0, y0, x1, y1, … in the world square. */
  points: Float64Array;
  /** Deviation in world units that leaving the point out would make; infinite for ends. */
  importance: Float32Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface Layer {
  /** Which point each shape begins with, and which the next one would. */
  starts: Uint32Array;
  points: Float64Array;
  importance: Float32Array;
  /** West, north, east and south of each shape. */
  bounds: Float64Array;
}

export function layerOf(shapes: readonly Shape[]): Layer {
  const count = shapes.reduce((sum, { importance }) => sum + importance.length, 0);
  const layer: Layer = {
    starts: new Uint32Array(shapes.length + 1),
    points: new Float64Array(2 * count),
    importance: new Float32Array(count),
    bounds: new Float64Array(4 * shapes.length),
  };
  let start = 0;
  for (const [index, { points, importance, west, north, east, south }] of shapes.entries()) {
    layer.points.set(points, 2 * start);
    layer.importance.set(importance, start);
    layer.bounds.set([west, north, east, south], 4 * index);
    start += importance.length;
    layer.starts[index + 1] = start;
  }
  return layer;
}

/** Projects a line and weighs its points once, after Douglas and Peucker, so that any zoom only has to compare. */
export function shapeOf(line: Line): Shape {
  const count = line.length / 2;
  const points = new Float64Array(line.length);
  const shape: Shape = {
    points,
    importance: new Float32Array(count),
    west: 1,
    north: 1,
    east: 0,
    south: 0,
  };
  for (let i = 0; i < count; i++) {
    const x = worldX(line[2 * i] as number);
    const y = worldY(line[2 * i + 1] as number);
    points[2 * i] = x;
    points[2 * i + 1] = y;
    shape.west = Math.min(shape.west, x);
    shape.east = Math.max(shape.east, x);
    shape.north = Math.min(shape.north, y);
    shape.south = Math.max(shape.south, y);
  }
  shape.importance[0] = Number.POSITIVE_INFINITY;
  shape.importance[count - 1] = Number.POSITIVE_INFINITY;
  weigh(shape);
  return shape;
}

function weigh({ points, importance }: Shape): void {
  const spans: [number, number][] = [[0, importance.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [worst, index] = [0, 0];
    for (let i = from + 1; i < to; i++) {
      const distance = squaredDistance(points, i, from, to);
      if (distance >= worst) [worst, index] = [distance, i];
    }
    if (index === 0) continue;
    importance[index] = Math.sqrt(worst);
    spans.push([from, index], [index, to]);
  }
}

function squaredDistance(points: Float64Array, i: number, from: number, to: number): number {
  const [x, y] = [points[2 * i] as number, points[2 * i + 1] as number];
  let [ax, ay] = [points[2 * from] as number, points[2 * from + 1] as number];
  const [dx, dy] = [(points[2 * to] as number) - ax, (points[2 * to + 1] as number) - ay];
  const length = dx * dx + dy * dy;
  if (length > 0) {
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
    ax += dx * along;
    ay += dy * along;
  }
  return (x - ax) ** 2 + (y - ay) ** 2;
}

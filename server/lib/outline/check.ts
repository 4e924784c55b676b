import { oneDecimal, tsubo } from "../areas.ts";
import { isSimplePolygon, type Point, polygonArea, sharedArea } from "../geometry.ts";

/** Shared walls are drawn to the centimetre; a strip this small (㎡) is not an overlap. */
const SLIVER = 0.05;
const AREA_SHARE = 0.01;
const AREA_ROUNDING = 0.05;
const MOST_CORNERS = 100;

/** Another section of the floor. */
export interface Neighbour {
  number: string;
  outline: readonly Point[];
}

/** What an outline must fit into: the floor's own outline, where there is one, and the sections around it. */
export interface Surroundings {
  floor: readonly Point[] | undefined;
  neighbours: readonly Neighbour[];
}

/** Area inside an outline of metres, in 坪, unrounded. */
export function drawnTsubo(outline: readonly Point[]): number {
  return tsubo(polygonArea(outline));
}

/** Why an outline cannot be a section of its floor, in Japanese; undefined where it can. */
export function outlineProblem(outline: readonly Point[], around: Surroundings): string | undefined {
  if (outline.length < 3) return "区画の形は3点以上で指定してください。";
  if (outline.length > MOST_CORNERS) return `区画の形は${MOST_CORNERS}点以内で指定してください。`;
  if (!isSimplePolygon(outline)) return "区画の形は、線が交わらない多角形にしてください。";
  const area = polygonArea(outline);
  if (around.floor && area - sharedArea(outline, around.floor) > SLIVER)
    return "区画がフロアの外にはみ出しています。";
  const hit = around.neighbours.find((other) => sharedArea(outline, other.outline) > SLIVER);
  return hit && `区画${hit.number}と重なっています。`;
}

/**
 * What is said where the area of the contract and that of the drawing differ: they are two figures, of which each may be
 * right. Areas are entered rounded to a tenth and may differ by 1 %.
 */
export function areaDifference(outline: readonly Point[], enteredTsubo: number): string | undefined {
  const drawn = drawnTsubo(outline);
  if (Math.abs(drawn - enteredTsubo) <= Math.max(drawn * AREA_SHARE, AREA_ROUNDING)) return undefined;
  return `入力した面積（${oneDecimal(enteredTsubo)}坪）が、図の面積（${oneDecimal(drawn)}坪）と異なります。`;
}

import type { FloorPicture } from "../../../contract/floor-pictures.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { floorOf } from "../../parts/floors/plan.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";

export interface Place {
  id: number;
  item: number;
}

export type Step = "page" | "scale" | "trace";

export async function pictureOf(request: FacilityRequest, { id, item }: Place) {
  const floor = await floorOf(request, id);
  const { picture } = await request.backend.getFloorPicture({ id: item });
  if (picture?.floor_id !== id) throw notFound();
  return { floor, picture };
}

export function nextStep({ page, metres_per_pixel }: FloorPicture): Step {
  if (page === null) return "page";
  return metres_per_pixel === null ? "scale" : "trace";
}

export type Zoom = "1" | "2" | "3" | undefined;

/** Pixels on the screen that the picture is wide at each size; a click is told in them. */
const WIDTHS = { 1: 960, 2: 1600, 3: 2800 } as const;

export function boardOf(floorId: number, picture: FloorPicture, zoom: Zoom) {
  const shownWidth = WIDTHS[zoom ?? "1"];
  const { width, height } = picture;
  return {
    src: paths.settingFloorPictureImage.url(floorId, picture.id, { v: picture.version }),
    width,
    height,
    shownWidth,
    shownHeight: Math.round((shownWidth * height) / width),
  };
}

/** Pixels of the picture that a click on it means; undefined without one, and for one by the keyboard. */
export function clickOf(
  raw: Record<string, unknown>,
  { width, height, shownWidth, shownHeight }: ReturnType<typeof boardOf>,
): [number, number] | undefined {
  const [x, y] = [Number(raw["at.x"] ?? 0), Number(raw["at.y"] ?? 0)];
  if (!Number.isFinite(x + y) || (x === 0 && y === 0)) return undefined;
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * 100) / 100));
  return [within((x * width) / shownWidth, width), within((y * height) / shownHeight, height)];
}

import type { FastifyReply } from "fastify";
import type { FloorPicture } from "../../../contract/floor-pictures.ts";
import type { Floor } from "../../../contract/floors.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { crumbsOf } from "../../parts/floors/plan.ts";
import { paths } from "../../paths.ts";
import { nextStep, type Place, pictureOf, type Step, type Zoom } from "./frame.ts";
import { scaleModel } from "./scale.ts";
import { traceModel } from "./trace.ts";

interface Query {
  step?: Step | undefined;
  zoom?: Zoom;
  shape?: string | undefined;
}

export interface Entry {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export interface Shown {
  floor: Floor;
  picture: FloorPicture;
  query: Query;
  entry?: Entry | undefined;
}

const LABELS = ["ページ", "縮尺と向き", "なぞる", "読み取りと確認"];
const STEPS: readonly Step[] = ["page", "scale", "trace"];

export async function showPicture(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: { params: Place; query: Query },
) {
  return picturePage(request, reply, { ...(await pictureOf(request, params)), query });
}

export function picturePage(request: FacilityRequest, reply: FastifyReply, shown: Shown) {
  const { floor, picture, query, entry } = shown;
  const next = nextStep(picture);
  const asked = query.step ?? next;
  const step = STEPS.indexOf(asked) > STEPS.indexOf(next) ? next : asked;
  const url = (more: Record<string, string | number | undefined> = {}) =>
    paths.settingFloorPicture.url(floor.id, picture.id, more);
  const common = {
    styles: ["settings", "section-entry", "section-floor-map", "imports", "floor-drawings"],
    breadcrumb: crumbsOf(request, floor, "下図をなぞる"),
    stepper: { labels: LABELS, current: STEPS.indexOf(step) + 1 },
    errors: entry?.errors ?? {},
    version: picture.version,
    planHref: paths.settingFloorPlan.url(floor.id),
    pagesHref: picture.page_count > 1 && picture.has_source ? url({ step: "page" }) : undefined,
    scaleHref: url({ step: "scale" }),
    action: url({ step, zoom: query.zoom, ...(step === "trace" && { shape: query.shape }) }),
  };
  if (step === "page")
    return reply.page("floor-pictures/pages", {
      ...common,
      title: `${floor.name}の下図のページ`,
      pages: Array.from({ length: picture.page_count }, (_, at) => ({
        number: at + 1,
        isChosen: picture.page === at + 1,
        src: picture.drawn_pages.includes(at + 1)
          ? paths.settingFloorPictureImage.url(floor.id, picture.id, { page: at + 1 })
          : undefined,
      })),
      hasShapes: picture.shape_count > 0,
    });
  if (step === "scale")
    return reply.page("floor-pictures/scale", {
      ...common,
      title: `${floor.name}の下図の縮尺と向き`,
      ...scaleModel(shown, url),
    });
  return reply.page("floor-pictures/trace", {
    ...common,
    title: `${floor.name}の下図をなぞる`,
    ...traceModel(shown, url),
  });
}

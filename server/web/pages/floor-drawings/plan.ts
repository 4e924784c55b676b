import type { FastifyReply } from "fastify";
import { z } from "zod";
import { MOST_DRAWING_BYTES } from "../../../contract/floor-drawings.ts";
import type { getFloorPictures } from "../../../contract/floor-pictures.ts";
import type { Floor } from "../../../contract/floors.ts";
import type { Section } from "../../../contract/sections.ts";
import { blankSheet } from "../../../lib/floor-map/plain-floor.ts";
import { floorVersionLabels } from "../../../lib/labels.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { crumbsOf, floorOf, refusalOf } from "../../parts/floors/plan.ts";
import { type Beneath, stillFloor } from "../../parts/floors/still.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { ordered, pagedFromFirst } from "../../parts/list/query.ts";
import { listModel } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { IdParams, Input } from "../../route.ts";
import { stepLabels, styles } from "./frame.ts";

export const versionsFileQuery = z.object(ordered);
export const takingBody = z.object({ file: z.unknown() });

interface Asked {
  params: { id: number };
  query: PlanQuery;
}

export const planQuery = z.object({ ...ordered, ...pagedFromFirst });
type PlanQuery = z.output<typeof planQuery>;

export async function showPlan(request: FacilityRequest, reply: FastifyReply, { params, query }: Asked) {
  return planPage(request, reply, { floor: await floorOf(request, params.id), query, errors: {} });
}

type FloorPictureSummary = z.output<typeof getFloorPictures.response>["pictures"][number];

interface Form {
  floor: Floor;
  query: PlanQuery;
  errors: Record<string, string>;
}

async function planPage(request: FacilityRequest, reply: FastifyReply, { floor, query, errors }: Form) {
  const { order = "desc", page } = query;
  const { id, facility_id, name } = floor;
  const [drawn, found, traced] = await Promise.all([
    optional(request, "getAllSections", { facility_id, floor_id: id }),
    optional(request, "getFloorDrawings", { floor_id: id, ...query }),
    optional(request, "getFloorPictures", { floor_id: id }),
  ]);
  const { drafts, versions, total, per_page } = found.value;
  const plan = paths.settingFloorPlan;
  return reply.page("floor-drawings/plan", {
    title: `${name}の図面`,
    styles,
    breadcrumb: crumbsOf(request, floor),
    stepper: { labels: stepLabels, current: 1 },
    errors,
    action: plan.url(id),
    mostMb: MOST_DRAWING_BYTES / 1024 / 1024,
    floorsHref: paths.settingFloors.url(),
    mapHref: paths.sections.url({ floor: id }),
    areSectionsKnown: drawn.ok,
    still: currentDrawing(floor, drawn.value.sections, beneathOf(id, traced.value.pictures)),
    ok: found.ok && traced.ok,
    retryHref: plan.url(id),
    pictures: traced.value.pictures.map((one) => ({
      ...one,
      href: paths.settingFloorPicture.url(id, one.id),
      state: stateOf(one),
    })),
    drafts: drafts.map((one) => ({ ...one, href: paths.settingFloorDrawing.url(id, one.id) })),
    floorVersion: floor.version,
    versions: versions.map((one) => ({
      ...one,
      what: floorVersionLabels[one.action],
      action: paths.settingFloorVersionRestore.url(id, one.id),
    })),
    list: listModel(
      { rows: versions, total },
      { page, per_page },
      (at) => plan.url(id, { order: query.order, page: at }),
      "図面の履歴のページ",
    ),
    heads: sortHeads(versionColumns, { sort: "number", order }, ({ order, page }) =>
      plan.url(id, { order, page }),
    ),
    excel: fileLink(
      paths.settingFloorVersionsExcel.url(id, { order: query.order }),
      found.ok ? total : undefined,
    ),
  });
}

function stateOf({ page, page_count, shape_count, is_hidden }: FloorPictureSummary): string {
  if (page === null) return `全${page_count}ページ、ページ未選択`;
  return `${page_count > 1 ? `${page}ページ、` : ""}図形${shape_count}個${is_hidden ? "、非表示" : ""}`;
}

export async function downloadVersions(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: z.output<typeof versionsFileQuery> },
) {
  const { id } = await floorOf(request, params.id);
  const file = await request.backend.downloadFloorVersionsExcel({ floor_id: id, ...query });
  return sendFile(reply, file, "図面の履歴.xlsx");
}

const versionColumns: readonly SortColumn<"number">[] = [
  { key: "number", label: "版" },
  { label: "日時" },
  { label: "内容" },
  { label: "担当者" },
  { label: "形のある区画", isNumber: true },
];

function beneathOf(floorId: number, pictures: readonly FloorPictureSummary[]): Beneath | undefined {
  for (const { id, placed, is_hidden, version, width, height } of pictures)
    if (placed && !is_hidden)
      return { src: paths.settingFloorPictureImage.url(floorId, id, { v: version }), placed, width, height };
  return undefined;
}

function currentDrawing({ plan }: Floor, sections: readonly Section[], beneath: Beneath | undefined) {
  const shapes = sections.flatMap(({ number, outline }) =>
    outline ? [{ outline, label: number, title: `区画${number}`, state: "same" }] : [],
  );
  if (!plan && shapes.length === 0) return undefined;
  return stillFloor(plan ?? blankSheet(shapes.map(({ outline }) => outline)), shapes, beneath);
}

export async function submitDrawing(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof takingBody>,
) {
  const floor = await floorOf(request, input.params.id);
  const again = (errors: Record<string, string>, status = 422) => {
    reply.code(status);
    return planPage(request, reply, { floor, query: { page: 1 }, errors });
  };
  if (!input.body) return again(input.errors, input.refusal);
  // What the form's parser leaves of a file is its bytes alone.
  const { file } = input.body;
  if (!Buffer.isBuffer(file) || file.length === 0)
    return again({ file: "図面のファイルを選択してください。" });
  if (file.length > MOST_DRAWING_BYTES)
    return again({
      file: `図面は${MOST_DRAWING_BYTES / 1024 / 1024}MB以下にしてください。区画・外形・通路・コアの画層だけを残すと小さくなります。`,
    });
  const sent = { floor_id: floor.id, content: piecesOf(file) };
  try {
    if (isPicture(file)) {
      const { id } = await request.backend.takeFloorPicture({ ...sent, name: `${floor.name}の下図` });
      return redirect(reply, paths.settingFloorPicture.url(floor.id, id));
    }
    const { id } = await request.backend.takeFloorDrawing({ ...sent, name: `${floor.name}の図面` });
    return redirect(reply, paths.settingFloorDrawing.url(floor.id, id));
  } catch (error) {
    return again(refusalOf(error));
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const PICTURES = ["%PDF-", "\x89PNG", "\xff\xd8\xff", "RIFF", "GIF8", "BM"];

function isPicture(file: Buffer): boolean {
  return PICTURES.some((begin) => file.toString("latin1", 0, begin.length) === begin);
}

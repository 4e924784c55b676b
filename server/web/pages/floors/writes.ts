import type { FastifyReply } from "fastify";
import type { Floor } from "../../../contract/floors.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { floorCrumbs, managedFacility } from "../../parts/floors/frame.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId, Input } from "../../route.ts";
import { type floorBody, levelOf, type moveBody, type newFloorBody, sizeOf } from "./fields.ts";
import { showFloors } from "./list.ts";

type Sent<B extends typeof newFloorBody | typeof floorBody | typeof moveBody> = Omit<
  Input<undefined, undefined, B>,
  "params"
>;
async function floorsOf(request: FacilityRequest): Promise<readonly Floor[]> {
  const { facility_id } = managedFacility(request);
  return (await request.backend.getFloors({ facility_id })).floors;
}

async function floorOf(request: FacilityRequest, id: number): Promise<Floor> {
  const floor = (await floorsOf(request)).find((one) => one.id === id);
  if (!floor) throw notFound();
  return floor;
}

function again(
  request: FacilityRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
  { id, errors, status }: { id?: number; errors: Record<string, string>; status: number },
) {
  reply.code(status);
  const values = typedTexts(["name", "level", "width", "height"], raw);
  return showFloors(request, reply, { typed: { ...(id !== undefined && { id }), values, errors } });
}

function refusedBy(error: unknown): { errors: Record<string, string>; status: number } {
  rethrowUnless(error, 400, 409);
  const { size, ...errors } = error.body.errors ?? { _form: error.body.message };
  return { errors: { ...errors, ...(size && { width: size }) }, status: error.status === 409 ? 409 : 422 };
}

export async function createFloor(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Sent<typeof newFloorBody>,
) {
  const { facility_id } = managedFacility(request);
  const { raw, body, errors, refusal } = input;
  if (!body) return again(request, reply, raw, { errors, status: refusal });
  const sized = sizeOf(body);
  const levels = body.level === null ? (await floorsOf(request)).map(({ level }) => level) : [];
  const level = body.level ?? levelOf(body.name, levels);
  const wrong = {
    ...sized.errors,
    ...(level === undefined && {
      level: "名称から階の位置がわかりません。数字で入力してください（地下1階は-1）。",
    }),
  };
  if (level === undefined || sized.size === undefined)
    return again(request, reply, raw, { errors: wrong, status: 422 });
  try {
    await request.backend.createFloor({ body: { facility_id, name: body.name, level, size: sized.size } });
  } catch (error) {
    return again(request, reply, raw, refusedBy(error));
  }
  flash(request, "success", `「${body.name}」を登録しました。`);
  return redirect(reply, paths.settingFloors.url());
}

export async function saveFloor(
  request: FacilityRequest,
  reply: FastifyReply,
  { params: { id }, raw, body, errors, refusal }: AtId & Sent<typeof floorBody>,
) {
  const floor = await floorOf(request, id);
  if (!body) return again(request, reply, raw, { id, errors, status: refusal });
  const sized = sizeOf(body);
  if (sized.errors) return again(request, reply, raw, { id, errors: sized.errors, status: 422 });
  // The form of a drawn floor has no fields for its size.
  const keepsSize = raw.width === undefined;
  try {
    await request.backend.updateFloor({
      id,
      body: { name: body.name, version: body.version, ...(!keepsSize && { size: sized.size ?? null }) },
    });
  } catch (error) {
    return again(request, reply, raw, { id, ...refusedBy(error) });
  }
  flash(request, "success", `「${body.name || floor.name}」を保存しました。`);
  return redirect(reply, paths.settingFloors.url());
}

export async function moveFloor(
  request: FacilityRequest,
  reply: FastifyReply,
  { params: { id }, body, errors }: AtId & Sent<typeof moveBody>,
) {
  const floor = await floorOf(request, id);
  if (!body) return again(request, reply, {}, { errors, status: 422 });
  try {
    await request.backend.updateFloor({ id, body });
  } catch (error) {
    return again(request, reply, {}, refusedBy(error));
  }
  flash(request, "success", `「${floor.name}」を${body.move === "up" ? "上" : "下"}に移動しました。`);
  return redirect(reply, paths.settingFloors.url());
}

export async function confirmDeletion(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  return deletionPage(request, reply, await floorOf(request, params.id));
}

export async function deleteFloor(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const floor = await floorOf(request, params.id);
  try {
    await request.backend.deleteFloor({ id: floor.id });
  } catch (error) {
    rethrowUnless(error, 409);
    reply.code(409);
    return deletionPage(request, reply, floor, error.body.message);
  }
  flash(request, "success", `「${floor.name}」を削除しました。`);
  return redirect(reply, paths.settingFloors.url());
}

function deletionPage(request: FacilityRequest, reply: FastifyReply, { id, name }: Floor, refusal?: string) {
  const heading = "階の削除";
  return confirmPage(reply, {
    heading,
    breadcrumb: floorCrumbs(managedFacility(request), heading),
    text: `「${name}」を削除しますか？　この操作は元に戻せません。`,
    refusal,
    action: paths.settingFloorDelete.url(id),
    cancelHref: paths.settingFloors.url(),
  });
}

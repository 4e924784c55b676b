import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { OwnStore } from "../../../contract/own-stores.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { versionText } from "../../forms/entry.ts";
import { typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { latestChangeText } from "../../parts/record/conflict.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, IdParams, Input } from "../../route.ts";
import { closingTexts, moveEntry, moveLabels, storeTexts } from "./fields.ts";
import { breadcrumbOf, findOwnStore, requireAdmin } from "./find.ts";
import { newStoreBody } from "./form.ts";
import { lookUp, type StoreForm, storeFormPage } from "./form-page.ts";

const names = Object.keys(moveLabels) as (keyof typeof moveLabels)[];
export const moveBody = moveEntry.extend({ version: versionText });

export async function showMove(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  requireAdmin(request);
  const store = await findOwnStore(request, params.id);
  const kept = { name: store.name, format_id: `${store.format_id}`, area_tsubo: String(store.area_tsubo) };
  const blank = Object.fromEntries(Object.keys(storeTexts(store)).map((name) => [name, ""]));
  const values = { ...blank, ...kept, ...closingTexts(store) };
  return movePage(request, reply, store, { values, errors: {} });
}

export async function submitMove(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof moveBody>,
) {
  requireAdmin(request);
  const { raw } = input;
  const store = await findOwnStore(request, input.params.id);
  const values = typedTexts(names, raw);
  const version = versionText.safeParse(raw.version).data ?? store.version;
  const looked = await lookUp(request, raw, values);
  if (looked) {
    if (Object.keys(looked.errors).length > 0) reply.code(422);
    return movePage(request, reply, store, { ...looked, looked, version });
  }
  if (!input.body) {
    reply.code(input.refusal);
    return movePage(request, reply, store, { values, errors: input.errors, version });
  }
  try {
    const { version: _, closed_on, closing_reason, ...entered } = input.body as z.output<typeof moveBody>;
    const body = { ...(await newStoreBody(request, entered)), closed_on, closing_reason, version };
    const { brand_id, id } = store;
    const { store: next } = await request.backend.moveOwnStore({ id, brand_id, body });
    flash(request, "success", `「${store.name}」の移転を登録しました。`);
    return redirect(reply, paths.ownStore.url(next.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const latest = await findOwnStore(request, store.id);
    const errors = error.body.errors ?? { _form: error.body.message };
    const notice = latest.version === version ? undefined : await changedText(request, latest);
    return movePage(request, reply, latest, { values, errors, notice });
  }
}

async function changedText(request: BrandRequest, store: OwnStore): Promise<string> {
  const record = { brand_id: store.brand_id, object_kind: "brand_store", object_id: store.id } as const;
  const who = await latestChangeText(request, record);
  const { closed_on, closing_reason } = closingTexts(store);
  const closing = [closed_on, closing_reason].filter(Boolean).join("　") || "なし";
  return `「${store.name}」の最新の更新：${who}（閉店：${closing}）。内容を確認して、もう一度登録してください。`;
}

function movePage(
  request: BrandRequest,
  reply: FastifyReply,
  store: OwnStore,
  state: Pick<StoreForm, "values" | "errors" | "looked" | "notice"> & { version?: number },
) {
  return storeFormPage(request, reply, {
    title: "店舗の移転",
    lead: store.name,
    breadcrumb: breadcrumbOf(request, store, "移転"),
    version: store.version,
    ...state,
    isMove: true,
    button: "移転を登録",
    action: paths.ownStoreMove.url(store.id),
    cancelHref: paths.ownStore.url(store.id),
  });
}

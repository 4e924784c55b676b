import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { OwnStoreFields } from "../../../contract/own-stores.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { soundPlace, wholePoint } from "../../parts/place-entry/sound-place.ts";
import { type RecordForm, showRecord, showTyped, submitRecord } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, Input } from "../../route.ts";
import { facilityNameOf } from "./building.ts";
import { storeBody, storeEntry, storeLabels, storeTexts, storeWords } from "./fields.ts";
import { breadcrumbOf, findOwnStore, listCrumbs, requireAdmin } from "./find.ts";
import { lookUp, type StoreForm, storeFormPage } from "./form-page.ts";

const names = Object.keys(storeLabels) as (keyof typeof storeLabels)[];
type Looked = Pick<StoreForm, "looked">;

async function storeForm(
  request: BrandRequest,
  reply: FastifyReply,
  id: number,
  { raw = {}, looked }: { raw?: Record<string, unknown> } & Looked = {},
): Promise<RecordForm> {
  requireAdmin(request);
  const store = await findOwnStore(request, id);
  const { brand_id } = store;
  const typed = typedTexts(names, raw);
  const typedFacility = await facilityNameOf(request, typed);
  return {
    called: `「${store.name}」`,
    record: { brand_id, object_kind: "brand_store", object_id: id },
    version: store.version,
    entry: storeEntry,
    labels: storeLabels,
    values: storeTexts(store),
    inWords: (values) => {
      const isMine = values.facility_id === typed.facility_id;
      return storeWords(values, isMine ? typedFacility : (store.facility_name ?? ""));
    },
    async save(changed, version) {
      const point = wholePoint(changed, store);
      const body = { ...storeBody(changed), ...(point && (await soundPlace(request, point))), version };
      await request.backend.updateOwnStore({ id, brand_id, body });
    },
    again: () => storeForm(request, reply, id, { raw }),
    page: (state) =>
      storeFormPage(request, reply, {
        title: "店舗の編集",
        lead: store.name,
        breadcrumb: breadcrumbOf(request, store, "編集"),
        ...state,
        looked,
        button: "保存",
      }),
    breadcrumb: breadcrumbOf(request, store),
    action: paths.ownStoreEdit.url(id),
    doneHref: paths.ownStore.url(id),
  };
}

export async function showStoreEdit(request: BrandRequest, reply: FastifyReply, { params }: AtId) {
  return showRecord(await storeForm(request, reply, params.id));
}

export async function submitStoreEdit(
  request: BrandRequest,
  reply: FastifyReply,
  input: AtId & Parameters<typeof submitRecord>[3],
) {
  const { raw } = input;
  const looked = await lookUp(request, raw, typedTexts(names, raw));
  const form = await storeForm(request, reply, input.params.id, { raw, looked });
  if (!looked) return submitRecord(request, reply, form, input);
  if (Object.keys(looked.errors).length > 0) reply.code(422);
  return showTyped(form, looked, raw);
}

const blank = Object.fromEntries(names.map((name) => [name, ""])) as StoreForm["values"];

export async function showStoreNew(request: BrandRequest, reply: FastifyReply) {
  return newPage(request, reply, { values: blank, errors: {} });
}

export async function submitStoreNew(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof storeEntry>,
) {
  requireAdmin(request);
  const values = typedTexts(names, input.raw);
  const looked = await lookUp(request, input.raw, values);
  if (looked) {
    if (Object.keys(looked.errors).length > 0) reply.code(422);
    return newPage(request, reply, { ...looked, looked });
  }
  if (!input.body) {
    reply.code(input.refusal);
    return newPage(request, reply, { values, errors: input.errors });
  }
  try {
    const { store } = await request.backend.createOwnStore({
      brand_id: request.viewer.brand.brand_id,
      body: await newStoreBody(request, input.body as z.output<typeof storeEntry>),
    });
    flash(request, "success", `「${store.name}」を登録しました。`);
    return redirect(reply, paths.ownStore.url(store.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    return newPage(request, reply, { values, errors: error.body.errors ?? { _form: error.body.message } });
  }
}

export async function newStoreBody(
  request: BrandRequest,
  entered: z.output<typeof storeEntry>,
): Promise<OwnStoreFields> {
  return { ...entered, ...(await soundPlace(request, entered)) };
}

async function newPage(
  request: BrandRequest,
  reply: FastifyReply,
  state: Pick<StoreForm, "values" | "errors"> & Looked,
) {
  requireAdmin(request);
  return storeFormPage(request, reply, {
    title: "店舗の登録",
    breadcrumb: [...listCrumbs(request), { label: "登録" }],
    ...state,
    button: "登録",
    action: paths.ownStoreNew.url(),
    cancelHref: paths.ownStores.url(),
  });
}

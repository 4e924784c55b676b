import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { BrandRequest } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { closingEntry, closingLabels, closingTexts, drawnStore } from "./fields.ts";
import { breadcrumbOf, findOwnStore, requireAdmin } from "./find.ts";

async function closingForm(request: BrandRequest, reply: FastifyReply, id: number): Promise<RecordForm> {
  requireAdmin(request);
  const store = await findOwnStore(request, id);
  const { brand_id } = store;
  const values = closingTexts(store);
  return {
    called: `「${store.name}」の閉店`,
    record: { brand_id, object_kind: "brand_store", object_id: id },
    version: store.version,
    entry: closingEntry,
    labels: closingLabels,
    values,
    inWords: (texts) => texts,
    async save(changed, version) {
      const before = { closed_on: store.closed_on, closing_reason: store.closing_reason };
      const body = { ...before, ...(changed as Partial<z.output<typeof closingEntry>>), version };
      await request.backend.closeOwnStore({ id, brand_id, body });
    },
    again: () => closingForm(request, reply, id),
    page: (state) =>
      reply.page("own-stores/closing", {
        title: "店舗の閉店",
        styles: ["section-entry", "settings", "admin"],
        breadcrumb: breadcrumbOf(request, store, "閉店"),
        store,
        ...state,
        fields: filledFields(drawnStore, state.values, state.errors),
        moveHref: store.successor ? undefined : paths.ownStoreMove.url(id),
      }),
    breadcrumb: breadcrumbOf(request, store),
    action: paths.ownStoreClosing.url(id),
    doneHref: paths.ownStore.url(id),
  };
}

export const { show: showClosing, submit: submitClosing } = recordPages(
  (request: BrandRequest, reply, { params }: AtId) => closingForm(request, reply, params.id),
);

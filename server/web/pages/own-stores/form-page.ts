import type { FastifyReply } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import type { Texts } from "../../forms/list-entry.ts";
import { lookUpPlace, placeModel } from "../../parts/place-entry/place.ts";
import type { FormModel } from "../../parts/record/form.ts";
import { facilityNameOf, type LookedUp, lookUpBuilding } from "./building.ts";
import { drawnStore } from "./fields.ts";

type Found = Awaited<ReturnType<typeof lookUpPlace>> | LookedUp;

export async function lookUp(
  request: BrandRequest,
  raw: Record<string, unknown>,
  values: Texts,
): Promise<NonNullable<Found> | undefined> {
  return (await lookUpPlace(request, raw, values)) ?? (await lookUpBuilding(request, raw, values));
}

export interface StoreForm extends FormModel {
  notice?: string | undefined;
  isMove?: boolean;
  looked?: Found;
  button: string;
}

export async function storeFormPage(request: BrandRequest, reply: FastifyReply, form: StoreForm) {
  const { looked, ...model } = form;
  const { municipality_code, ...rest } = model.errors;
  const errors = { ...rest, ...(municipality_code && { latitude: municipality_code }) };
  const [place, facilityName] = await Promise.all([
    placeModel(request, model.values),
    facilityNameOf(request, model.values),
  ]);
  return reply.page("own-stores/form", {
    styles: ["section-entry", "settings", "admin", "trade-area-map"],
    place,
    facilityName,
    ...model,
    found: looked && "found" in looked ? looked.found : undefined,
    buildings: (looked && "buildings" in looked && looked.buildings) || [],
    fields: filledFields(drawnStore, model.values, errors),
    errors,
  });
}

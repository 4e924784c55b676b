import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AdminFacilityFields } from "../../../contract/admin-facilities.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { categoryChoices } from "../../parts/facility-entry/categories.ts";
import { type FoundPlaces, lookUpPlace, placeModel } from "../../parts/place-entry/place.ts";
import { soundPlace, wholePoint } from "../../parts/place-entry/sound-place.ts";
import {
  type FormModel,
  type FormState,
  type RecordForm,
  showRecord,
  showTyped,
  submitRecord,
} from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, Input } from "../../route.ts";
import {
  adminFacilityBody,
  adminFacilityEntry,
  adminFacilityLabels,
  adminFacilityTexts,
  adminFacilityWords,
  blankAdminFacility,
  drawnAdminFacility,
  plans,
  standings,
} from "./fields.ts";
import { breadcrumbOf, findAdminFacility, listCrumbs } from "./find.ts";

const names = Object.keys(adminFacilityLabels);

async function formChoices(request: FastifyRequest) {
  const [categories, departments] = await Promise.all([
    categoryChoices(request),
    optional(request, "getAdminDepartments", {}),
  ]);
  return { categories, departments: departments.value.departments };
}
type Choices = Awaited<ReturnType<typeof formChoices>>;

async function facilityForm(
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  found?: FoundPlaces,
): Promise<RecordForm | undefined> {
  const facility = await findAdminFacility(request, id);
  if (!facility) return undefined;
  const choices = await formChoices(request);
  return {
    called: `「${facility.name}」`,
    record: { facility_id: id, object_kind: "facility", object_id: id },
    version: facility.version,
    entry: adminFacilityEntry,
    labels: adminFacilityLabels,
    values: adminFacilityTexts(facility),
    inWords: (values) => adminFacilityWords(values, choices.categories.names, choices.departments),
    async save(changed, version) {
      const point = wholePoint(changed, facility);
      await request.backend.updateAdminFacility({
        id,
        body: {
          ...adminFacilityBody(changed),
          ...(point && (await soundPlace(request, point))),
          version,
        },
      });
    },
    again: () => facilityForm(request, reply, id),
    page: (state) =>
      formPage(request, reply, choices, {
        title: "施設データの編集",
        lead: facility.name,
        breadcrumb: breadcrumbOf(facility, "編集"),
        ...state,
        found,
      }),
    breadcrumb: breadcrumbOf(facility),
    action: paths.adminFacilityEdit.url(id),
    doneHref: paths.adminFacility.url(id),
  };
}

export async function showAdminFacilityEdit(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const form = await facilityForm(request, reply, params.id);
  return form ? showRecord(form) : reply.callNotFound();
}

export async function submitAdminFacilityEdit(
  request: FastifyRequest,
  reply: FastifyReply,
  input: AtId & Parameters<typeof submitRecord>[3],
) {
  const { raw } = input;
  const looked = await lookUpPlace(request, raw, typedTexts(names, raw));
  const form = await facilityForm(request, reply, input.params.id, looked?.found);
  if (!form) return reply.callNotFound();
  if (!looked) return submitRecord(request, reply, form, input);
  if (Object.keys(looked.errors).length > 0) reply.code(422);
  return showTyped(form, looked, raw);
}

export async function showAdminFacilityNew(request: FastifyRequest, reply: FastifyReply) {
  return newPage(request, reply, { values: blankAdminFacility(), errors: {} });
}

export async function submitAdminFacilityNew(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof adminFacilityEntry>,
) {
  const values = typedTexts(names, input.raw);
  const looked = await lookUpPlace(request, input.raw, values);
  if (looked) {
    if (Object.keys(looked.errors).length > 0) reply.code(422);
    return newPage(request, reply, looked);
  }
  if (!input.body) {
    reply.code(input.refusal);
    return newPage(request, reply, { values, errors: input.errors });
  }
  const entered = input.body as z.output<typeof adminFacilityEntry>;
  const body = adminFacilityBody(entered) as Partial<AdminFacilityFields> &
    Pick<AdminFacilityFields, "name" | "facility_type" | "address">;
  try {
    const { facility } = await request.backend.createAdminFacility({
      body: { ...body, ...(await soundPlace(request, entered)) },
    });
    flash(request, "success", `「${facility.name}」を登録しました。続けて、施設の管理者を招待してください。`);
    return redirect(reply, paths.adminFacility.url(facility.id));
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    return newPage(request, reply, {
      values,
      errors: error.body.errors ?? { _form: error.body.message },
    });
  }
}

async function newPage(
  request: FastifyRequest,
  reply: FastifyReply,
  state: Pick<FormState, "values" | "errors"> & {
    found?: FoundPlaces | undefined;
  },
) {
  return formPage(request, reply, await formChoices(request), {
    title: "施設の登録",
    breadcrumb: [...listCrumbs, { label: "登録" }],
    ...state,
    action: paths.adminFacilityNew.url(),
    cancelHref: paths.adminFacilities.url(),
  });
}

type FacilityModel = FormModel & { found?: FoundPlaces | undefined };

async function formPage(
  request: FastifyRequest,
  reply: FastifyReply,
  choices: Choices,
  model: FacilityModel,
) {
  const { is_section_map, is_standard, is_enabled, municipality_code, ...rest } = model.errors;
  const plan = is_section_map ?? is_standard;
  const errors: Record<string, string> = {
    ...rest,
    ...(plan && { plans: plan }),
    ...(is_enabled && { standings: is_enabled }),
    ...(municipality_code && { latitude: municipality_code }),
  };
  return reply.page("admin-facilities/form", {
    styles: ["section-entry", "settings", "admin", "trade-area-map"],
    categories: choices.categories.offered(model.values),
    place: await placeModel(request, model.values),
    ...model,
    fields: filledFields(drawnAdminFacility(choices.departments), model.values, errors),
    flags: [
      flagGroup("standings", standings, model.values, errors),
      flagGroup("plans", plans, model.values, errors),
    ],
    errors,
  });
}

function flagGroup(
  name: "standings" | "plans",
  options: readonly { value: string; label: string; hint: string }[],
  values: FormState["values"],
  errors: Record<string, string>,
) {
  const chosen = (values[name] ?? "").split(",");
  return {
    name,
    legend: adminFacilityLabels[name],
    error: errors[name],
    options: options.map((option) => ({ ...option, isChosen: chosen.includes(option.value) })),
  };
}

import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { RenewalChange, RenewalDetail } from "../../../contract/renewals.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { type Texts, typedTexts } from "../../forms/list-entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { type RecordForm, showRecord, showTyped, submitRecord } from "../../parts/record/form.ts";
import { tenantBrand } from "../../parts/section-entry/tenant.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, AtItem, IdParams, Input } from "../../route.ts";
import { type FoundBrands, lookUpBrand, withBrand } from "./brand-choice.ts";
import { changeFormPage } from "./change-page.ts";
import {
  type ChangeEntry,
  changeEntry,
  changeLabels,
  changeTexts,
  changeWords,
  type newChangeEntry,
} from "./fields.ts";
import { findChange, findPlan, numbersOf, planCrumbs } from "./find.ts";
import { sharesOf } from "./shares.ts";

const names = Object.keys(changeLabels) as (keyof typeof changeLabels)[];
const newNames = ["section_id", "joined", "part_tsubo", ...names];

export const newChangeQuery = z.object({ section: idText.optional(), brand: idText.optional() });

export async function showNewChange(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: z.output<typeof newChangeQuery> },
) {
  const plan = await findPlan(request, params.id);
  const blank = Object.fromEntries(newNames.map((name) => [name, ""]));
  const chosen = { ...blank, outcome: "tenant", section_id: `${query.section ?? ""}` };
  const values = query.brand === undefined ? chosen : await withBrand(request, chosen, query.brand);
  return newPage(request, reply, plan, { values, errors: {} });
}

export async function createChange(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body, raw, errors, refusal }: Input<IdParams, undefined, typeof newChangeEntry>,
) {
  const plan = await findPlan(request, params.id);
  const values = typedTexts(newNames, raw);
  const looked = await lookUpBrand(request, raw, values);
  if (looked) return newPage(request, reply, plan, looked);
  const again = (status: number, wrong: Record<string, string>) => {
    reply.code(status);
    return newPage(request, reply, plan, { values, errors: wrong });
  };
  if (!body) return again(refusal, errors);
  const { section_id, joined, part_tsubo, ...entered } = body;
  const taken = sharesOf(plan, { section_id, joined, part_tsubo });
  if ("wrong" in taken) return again(422, taken.wrong);
  try {
    await request.backend.createRenewalChange({
      id: plan.id,
      body: {
        ...entered,
        ...(await tenantOf(request, entered)),
        shares: taken.shares,
      },
    });
  } catch (error) {
    const refused = refusalOf(
      error,
      joined.length > 0 ? "joined" : part_tsubo === null ? "section_id" : "part_tsubo",
    );
    return again(refused.status, refused.errors);
  }
  flash(request, "success", "変更を追加しました。");
  return redirect(reply, paths.renewal.url(plan.id));
}

function refusalOf(error: unknown, field: string): { status: number; errors: Record<string, string> } {
  rethrowUnless(error, 400, 409);
  const { shares, ...errors } = error.body.errors ?? { _form: error.body.message };
  return {
    status: error.status === 409 ? 409 : 422,
    errors: { ...(shares && { [field]: shares }), ...errors },
  };
}

async function tenantOf(request: FacilityRequest, { tenant_name, genre_id }: Partial<ChangeEntry>) {
  const brand = await tenantBrand(request, tenant_name ?? null);
  return {
    brand_id: brand?.id ?? null,
    tenant_name: tenant_name ?? null,
    ...(brand && !genre_id && { genre_id: brand.genre_id }),
  };
}

function newPage(
  request: FacilityRequest,
  reply: FastifyReply,
  plan: RenewalDetail,
  state: { values: Texts; errors: Record<string, string>; brands?: FoundBrands },
) {
  return changeFormPage(request, reply, plan, {
    title: "変更の追加",
    isNew: true,
    ...state,
    button: "追加",
    action: paths.renewalChangeNew.url(plan.id),
    cancelHref: paths.renewal.url(plan.id),
  });
}

async function changeForm(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: AtItem,
  brands?: FoundBrands,
): Promise<RecordForm> {
  const { plan, change } = await findChange(request, params);
  const genres = await optional(request, "getGenres", {});
  const title = `区画${numbersOf(plan, change)}の変更`;
  return {
    called: title,
    record: { facility_id: plan.facility_id, object_kind: "renewal_change", object_id: change.id },
    version: change.version,
    entry: changeEntry,
    labels: changeLabels,
    values: changeTexts(change),
    inWords: (values) => changeWords(values, genres.value.genres),
    save: (changed, version) => save(request, change, changed as Partial<ChangeEntry>, version),
    again: () => againForm(request, reply, { params }),
    page: (state) =>
      changeFormPage(request, reply, plan, {
        title,
        isNew: false,
        ...state,
        brands,
        button: "保存",
        deleteHref: paths.renewalChangeDelete.url(plan.id, change.id),
      }),
    breadcrumb: planCrumbs(request, plan, title),
    action: paths.renewalChange.url(plan.id, change.id),
    doneHref: paths.renewal.url(plan.id),
  };
}

async function againForm(request: FacilityRequest, reply: FastifyReply, asked: AtItem) {
  const plan = await findPlan(request, asked.params.id);
  const isThere = plan.changes.some(({ id }) => id === asked.params.item);
  return isThere ? changeForm(request, reply, asked) : undefined;
}

async function save(
  request: FacilityRequest,
  { id, genre }: RenewalChange,
  changed: Partial<ChangeEntry>,
  version: number,
) {
  const isOther = changed.tenant_name !== undefined;
  const tenant = isOther
    ? await tenantOf(request, {
        tenant_name: changed.tenant_name ?? null,
        genre_id: changed.genre_id ?? null,
      })
    : {};
  const kept = isOther && !("genre_id" in tenant) ? { genre_id: changed.genre_id ?? genre?.id ?? null } : {};
  await request.backend.updateRenewalChange({ id, body: { ...changed, ...kept, ...tenant, version } });
}

export async function showChange(request: FacilityRequest, reply: FastifyReply, asked: AtItem) {
  return showRecord(await changeForm(request, reply, asked));
}

export async function saveChange(
  request: FacilityRequest,
  reply: FastifyReply,
  input: AtItem & Parameters<typeof submitRecord>[3],
) {
  const { raw } = input;
  const looked = await lookUpBrand(request, raw, typedTexts(names, raw));
  const form = await changeForm(request, reply, input, looked?.brands);
  if (!looked) return submitRecord(request, reply, form, input);
  return showTyped(form, looked, raw);
}

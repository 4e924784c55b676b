import type { FastifyReply } from "fastify";
import type { RenewalDetail, RenewalSection } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { VACANT } from "../../../lib/renewals/figures.ts";
import { unitOf } from "../../../lib/renewals/units.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { optional } from "../../gateway/optional.ts";
import type { FormState } from "../../parts/record/form.ts";
import { genreChoices } from "../../parts/section-entry/form-model.ts";
import { paths } from "../../paths.ts";
import type { FoundBrands } from "./brand-choice.ts";
import { drawnChange } from "./fields.ts";
import { planCrumbs } from "./find.ts";

interface ChangeForm extends Pick<FormState, "values" | "errors"> {
  version?: number;
  before?: string;
  title: string;
  isNew: boolean;
  brands?: FoundBrands | undefined;
  button: string;
  action: string;
  deleteHref?: string;
}

/** The form of a change, new or not. */
export async function changeFormPage(
  request: FacilityRequest,
  reply: FastifyReply,
  plan: RenewalDetail,
  form: ChangeForm,
) {
  const genres = await optional(request, "getGenres", {});
  const fields = filledFields(drawnChange, form.values, form.errors);
  return reply.page("renewals/change", {
    styles: ["section-entry", "admin", "renewals"],
    breadcrumb: planCrumbs(request, plan, form.title),
    lead: plan.name,
    ...form,
    fields: {
      ...fields,
      section_id: { ...fields.section_id, options: sectionChoices(plan) },
      genre_id: {
        ...fields.genre_id,
        hint: "カタログのブランドは、空欄のときブランドの業種になります。",
        options: [{ value: "", label: "（指定しない）" }, ...genreChoices(genres.value.genres)],
      },
    },
    brands: form.brands ?? [],
    cancelHref: paths.renewal.url(plan.id),
  });
}

/** The sections that no change takes yet, by floor. */
function sectionChoices({ sections, changes }: RenewalDetail) {
  const taken = new Set(changes.flatMap(({ shares }) => shares.map(({ section_id }) => section_id)));
  const free = sections.filter(({ id, is_deleted }) => !is_deleted && !taken.has(id));
  const floors = Map.groupBy(free, ({ floor_name }) => floor_name);
  return [
    { value: "", label: "選択してください" },
    ...[...floors].map(([label, members]) => ({
      label,
      options: members.map((section) => ({ value: section.id, label: sectionText(section) })),
    })),
  ];
}

function sectionText(section: RenewalSection): string {
  const { tenant, is_vacant } = unitOf(section);
  const who = is_vacant ? VACANT : (tenant ?? "テナントの登録なし");
  return `${section.number}　${oneDecimal(section.area_tsubo)}坪　${who}`;
}

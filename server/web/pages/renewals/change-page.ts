import type { FastifyReply } from "fastify";
import type { RenewalDetail, RenewalSection } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { VACANT } from "../../../lib/renewals/figures.ts";
import { leftOf } from "../../../lib/renewals/shares.ts";
import { unitOf } from "../../../lib/renewals/units.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { optional } from "../../gateway/optional.ts";
import type { FormModel } from "../../parts/record/form.ts";
import { genreChoices } from "../../parts/section-entry/form-model.ts";
import type { FoundBrands } from "./brand-choice.ts";
import { drawnChange } from "./fields.ts";
import { planCrumbs } from "./find.ts";

interface ChangeForm extends Omit<FormModel, "breadcrumb"> {
  isNew: boolean;
  brands?: FoundBrands | undefined;
  button: string;
  deleteHref?: string;
}

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
  });
}

/** What no change takes yet of a section, 坪. */
export function restOf({ id, area_tsubo }: RenewalSection, { changes }: RenewalDetail): number {
  const shares = changes.flatMap((change) => change.shares).filter(({ section_id }) => section_id === id);
  return leftOf(
    area_tsubo,
    shares.reduce((taken, share) => taken + (share.area_tsubo ?? area_tsubo), 0),
  );
}

function sectionChoices(plan: RenewalDetail) {
  const free = plan.sections.filter((one) => !one.is_deleted && restOf(one, plan) > 0);
  const floors = Map.groupBy(free, ({ floor_name }) => floor_name);
  return [
    { value: "", label: "選択してください" },
    ...[...floors].map(([label, members]) => ({
      label,
      options: members.map((section) => ({
        value: section.id,
        label: sectionText(section, restOf(section, plan)),
      })),
    })),
  ];
}

function sectionText(section: RenewalSection, left: number): string {
  const { tenant, is_vacant } = unitOf(section);
  const who = is_vacant ? VACANT : (tenant ?? "テナントの登録なし");
  const rest = left < section.area_tsubo ? `（残り${oneDecimal(left)}坪）` : "";
  return `${section.number}　${oneDecimal(section.area_tsubo)}坪${rest}　${who}`;
}

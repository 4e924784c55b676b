import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import type { RenewalDetail } from "../../../contract/renewals.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { renewalOutcomeLabels } from "../../../lib/fields/renewals.ts";
import { formatManYen } from "../../../lib/money.ts";
import { genreMix, type MixFloor, rentSum, vacancies } from "../../../lib/renewals/figures.ts";
import { plannedUnits, type RenewalUnit, unitOf } from "../../../lib/renewals/units.ts";
import { nowText, plannedText } from "../../../lib/renewals/words.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { findPlan, planCrumbs } from "./find.ts";
import { sumCells } from "./sums.ts";

export const compareQuery = z.object({ with: idText.optional() });
interface AskedWith extends AtId {
  query: z.output<typeof compareQuery>;
}

export async function downloadPlan(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AskedWith,
) {
  const plan = await findPlan(request, params.id);
  const with_id = query.with;
  const asked = { id: plan.id, ...(with_id !== undefined && { with_id }) };
  return sendFile(reply, await request.backend.downloadRenewalExcel(asked), "リニューアル案.xlsx");
}

async function otherPlans(request: FacilityRequest, { id, facility_id }: RenewalDetail) {
  const ask = (page: number) =>
    optional(request, "getRenewals", {
      facility_id,
      sort: "name",
      order: "asc",
      page,
      per_page: MOST_PER_PAGE,
    });
  const first = await ask(1);
  const rest = first.value.total > MOST_PER_PAGE ? await ask(2) : undefined;
  const plans = [...first.value.renewals, ...(rest?.value.renewals ?? [])];
  return { ok: first.ok && rest?.ok !== false, plans: plans.filter((one) => one.id !== id) };
}

export async function showComparison(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AskedWith,
) {
  const plan = await findPlan(request, params.id);
  const [others, other] = await Promise.all([
    otherPlans(request, plan),
    query.with === undefined ? undefined : findPlan(request, query.with),
  ]);
  return reply.page("renewals/compare", {
    title: "リニューアル案の比較",
    styles: ["renewals"],
    breadcrumb: planCrumbs(request, plan, "比較"),
    plan: { name: plan.name, href: paths.renewal.url(plan.id) },
    ok: others.ok,
    choices: others.plans.map(({ id, name }) => ({ value: id, label: name, isChosen: id === query.with })),
    action: paths.renewalCompare.url(plan.id),
    retryHref: paths.renewalCompare.url(plan.id, { with: query.with }),
    newHref: paths.renewalNew.url(),
    compared: other && {
      ...comparison(plan, other),
      href: paths.renewal.url(other.id),
      excel: fileLink(paths.renewalExcel.url(plan.id, { with: other.id }), undefined),
    },
  });
}

function comparison(plan: RenewalDetail, other: RenewalDetail) {
  const live = plan.sections.filter(({ is_deleted }) => !is_deleted);
  const sides: RenewalUnit[][] = [
    live.map(unitOf),
    ...[plan, other].map(({ sections, changes }) => plannedUnits(sections, changes).units),
  ];
  const { whole, floors } = genreMix(...sides);
  return {
    heads: ["現在", plan.name, other.name],
    figures: figureRows(sides, whole),
    sections: live.flatMap((section) => {
      const texts = [plan, other].map((one) => textIn(one, section.id));
      if (texts.every((text) => text === undefined)) return [];
      const [mine, theirs] = texts.map((text) => text ?? renewalOutcomeLabels.stay);
      const place = { floor: section.floor_name, number: section.number };
      return [{ ...place, texts: [nowText(section), mine, theirs], isOther: mine !== theirs }];
    }),
    mix: [whole, ...floors].map(({ floor_id, name, rows, sums }) => ({
      id: floor_id,
      name,
      rows: [...rows, { name: "計", sums }].map((row) => {
        const cells = row.sums.map(sumCells);
        return { name: row.name, cells: cells.flat(), isChanged: String(cells[1]) !== String(cells[2]) };
      }),
    })),
  };
}

function textIn({ changes }: RenewalDetail, id: number): string | undefined {
  const found = changes.filter(({ shares }) => shares.some(({ section_id }) => section_id === id));
  if (found.length === 0) return undefined;
  return found
    .map((change) => `${plannedText(change)}${change.from_on ? `　${formatDate(change.from_on)}から` : ""}`)
    .join("、");
}

function figureRows(sides: readonly (readonly RenewalUnit[])[], whole: MixFloor) {
  const rents = sides.map(rentSum);
  return [
    { label: "月額賃料（賃料のわかる区画の計）", cells: rents.map(({ yen }) => formatManYen(yen)) },
    {
      label: "賃料のわからない区画",
      cells: rents.map(({ unknown }) => `${unknown.count}区画（${oneDecimal(unknown.tsubo)}坪）`),
    },
    {
      label: "空き",
      cells: vacancies(whole).map(({ count, tsubo }) => `${count}区画（${oneDecimal(tsubo)}坪）`),
    },
    {
      label: "ブランド未定（空きを含む）",
      cells: sides.map((units) => `${units.filter(({ is_open }) => is_open).length}区画`),
    },
  ];
}

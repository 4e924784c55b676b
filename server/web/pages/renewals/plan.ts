import type { FastifyReply } from "fastify";
import { formatArea, oneDecimal } from "../../../lib/areas.ts";
import { formatDateTime, isoDate } from "../../../lib/dates.ts";
import { renewalChangeRecord } from "../../../lib/fields/renewals.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { NOT_ADVICE } from "../../../lib/lease-words.ts";
import { formatManYen } from "../../../lib/money.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import {
  genreMix,
  type MixFloor,
  type MixRow,
  type RentSum,
  rentSum,
  type Sum,
  VACANT,
  vacancies,
} from "../../../lib/renewals/figures.ts";
import { genreCounts } from "../../../lib/renewals/likeness.ts";
import { plannedUnits, unitOf } from "../../../lib/renewals/units.ts";
import { AGREED } from "../../../lib/renewals/words.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { fileLink } from "../../parts/list/file.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { changeRow, dayRow } from "./change-rows.ts";
import { findPlan, planCrumbs } from "./find.ts";
import { openRows } from "./open-rows.ts";
import { placingModel } from "./placing.ts";
import { type PlanQuery, rivalsModel } from "./rivals.ts";
import { sumCells } from "./sums.ts";

export async function showPlan(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: PlanQuery },
) {
  const plan = await findPlan(request, params.id);
  const today = plan.sections.filter(({ is_deleted }) => !is_deleted).map(unitOf);
  const { units, problems } = plannedUnits(plan.sections, plan.changes);
  const mix = genreMix(today, units);
  const rents = { today: rentSum(today), planned: rentSum(units) };
  const day = isoDate(new Date());
  return reply.page("renewals/show", {
    title: plan.name,
    styles: ["renewals"],
    breadcrumb: planCrumbs(request, plan),
    plan,
    updated: formatDateTime(plan.updated_at),
    labels: renewalChangeRecord,
    areaLabel: sectionRecord.area_tsubo.label,
    figures: figuresOf(mix.whole, rents),
    changes: plan.changes.map((change) =>
      changeRow(plan, change, { problems: problems.get(change) ?? [], today: day }),
    ),
    days: plan.changes.flatMap((change) => dayRow(plan, change, day)),
    dayNotes: [NOT_ADVICE, AGREED],
    mix: [mix.whole, ...mix.floors].map(mixTable),
    open: await openRows(
      request,
      plan,
      units.filter(({ is_open }) => is_open),
    ),
    placing: await placingModel(request, plan, query),
    retryHref: paths.renewal.url(plan.id, query),
    rivals: await rivalsModel(request, plan.id, query, {
      today: genreCounts(today),
      planned: genreCounts(units),
    }),
    hasSections: today.length > 0,
    registerHref: paths.sectionRegister.url(),
    compareHref: paths.renewalCompare.url(plan.id),
    excel: fileLink(paths.renewalExcel.url(plan.id), undefined),
    newHref: paths.renewalChangeNew.url(plan.id),
    editHref: paths.renewalEdit.url(plan.id),
    deleteHref: paths.renewalDelete.url(plan.id),
  });
}

const SIGNED = (value: number, decimals: number) =>
  `${value > 0 ? "＋" : value < 0 ? "" : "±"}${formatDecimal(value, decimals)}`;

function mixRow({ name, kind, sums }: Pick<MixRow, "name" | "sums"> & { kind?: MixRow["kind"] }) {
  const [today, planned] = sums as [Sum, Sum];
  const count = planned.count - today.count;
  const tsubo = planned.tsubo - today.tsubo;
  return {
    name,
    isVacant: kind === "vacant",
    isChanged: count !== 0 || Math.abs(tsubo) >= 0.05,
    cells: [...sums.flatMap(sumCells), SIGNED(count, 0), SIGNED(Number(tsubo.toFixed(1)), 1)],
  };
}

function mixTable({ name, floor_id, rows, sums }: MixFloor) {
  const drawn = rows.map(mixRow);
  const isChanged = drawn.some((row) => row.isChanged);
  return { id: floor_id, name, isChanged, rows: drawn, sum: mixRow({ name: "計", sums }) };
}

export function rentNote({ known, unknown }: RentSum): string {
  const rest =
    unknown.count > 0 ? `、賃料の登録なし${unknown.count}区画（${oneDecimal(unknown.tsubo)}坪）は含まず` : "";
  return `賃料のわかる${known.count}区画（${oneDecimal(known.tsubo)}坪）の計${rest}`;
}

function figuresOf(whole: MixFloor, rents: { today: RentSum; planned: RentSum }) {
  const [now, then] = vacancies(whole) as [Sum, Sum];
  const side = (label: string, sum: RentSum, vacant: Sum) => [
    { label: `月額賃料（${label}）`, value: formatManYen(sum.yen), note: rentNote(sum) },
    {
      label: `${VACANT}（${label}）`,
      value: `${vacant.count}区画`,
      note: formatArea(vacant.tsubo),
    },
  ];
  return [...side("現在", rents.today, now), ...side("案", rents.planned, then)];
}

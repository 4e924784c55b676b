import type { FastifyReply } from "fastify";
import type { RenewalChange } from "../../../contract/renewals.ts";
import { formatArea, oneDecimal } from "../../../lib/areas.ts";
import { formatDate, formatDateTime, isoDate } from "../../../lib/dates.ts";
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
  VACANT,
} from "../../../lib/renewals/figures.ts";
import { plannedUnits, type RenewalUnit, unitOf } from "../../../lib/renewals/units.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { changeRow, dayRow } from "./change-rows.ts";
import { type Asked, findPlan, planCrumbs } from "./find.ts";

/** `/sections/renewals/{id}`: a plan's changes, and what they come to beside today. */
export async function showPlan(request: FacilityRequest, reply: FastifyReply, { params }: Asked) {
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
    open: units.filter(({ is_open }) => is_open).map((unit) => openRow(plan.id, unit)),
    hasSections: today.length > 0,
    registerHref: paths.sectionRegister.url(),
    newHref: paths.renewalChangeNew.url(plan.id),
    editHref: paths.renewalEdit.url(plan.id),
    deleteHref: paths.renewalDelete.url(plan.id),
  });
}

/** The law binds the lessor alone: what both agree on may end earlier. */
const AGREED = "テナントと合意して解約する場合は、これより早く始められます。";

const SIGNED = (value: number, decimals: number) =>
  `${value > 0 ? "＋" : value < 0 ? "" : "±"}${formatDecimal(value, decimals)}`;

function mixRow({
  name,
  kind,
  today,
  planned,
}: Pick<MixRow, "name" | "today" | "planned"> & { kind?: MixRow["kind"] }) {
  const count = planned.count - today.count;
  const tsubo = planned.tsubo - today.tsubo;
  return {
    name,
    isVacant: kind === "vacant",
    isChanged: count !== 0 || Math.abs(tsubo) >= 0.05,
    cells: [
      today.count.toLocaleString("ja-JP"),
      oneDecimal(today.tsubo),
      planned.count.toLocaleString("ja-JP"),
      oneDecimal(planned.tsubo),
      SIGNED(count, 0),
      SIGNED(Number(tsubo.toFixed(1)), 1),
    ],
  };
}

function mixTable({ name, floor_id, rows, today, planned }: MixFloor) {
  return { id: floor_id, name, rows: rows.map(mixRow), sum: mixRow({ name: "計", today, planned }) };
}

function rentNote({ known, unknown }: RentSum): string {
  const rest =
    unknown.count > 0 ? `、賃料の登録なし${unknown.count}区画（${oneDecimal(unknown.tsubo)}坪）は含まず` : "";
  return `賃料のわかる${known.count}区画（${oneDecimal(known.tsubo)}坪）の計${rest}`;
}

function figuresOf(whole: MixFloor, rents: { today: RentSum; planned: RentSum }) {
  const vacant = (side: "today" | "planned") => {
    const row = whole.rows.find(({ kind }) => kind === "vacant");
    return { count: row?.[side].count ?? 0, tsubo: row?.[side].tsubo ?? 0 };
  };
  const side = (label: string, sum: RentSum, of: "today" | "planned") => [
    { label: `月額賃料（${label}）`, value: formatManYen(sum.yen), note: rentNote(sum) },
    {
      label: `${VACANT}（${label}）`,
      value: `${vacant(of).count}区画`,
      note: formatArea(vacant(of).tsubo),
    },
  ];
  return [...side("現在", rents.today, "today"), ...side("案", rents.planned, "planned")];
}

function openRow(id: number, unit: RenewalUnit & { change: RenewalChange | null; section_ids: number[] }) {
  const { floor_name, number, area_tsubo, genre, change } = unit;
  const [section] = unit.section_ids;
  return {
    floor: floor_name,
    number,
    area: oneDecimal(area_tsubo),
    wanted: genre?.name ?? "業種も未定",
    from: change?.from_on ? formatDate(change.from_on) : "未定",
    href: change ? paths.renewalChange.url(id, change.id) : paths.renewalChangeNew.url(id, { section }),
    action: change ? "編集" : "変更を追加",
  };
}

import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { PackPlan } from "../../../contract/meeting-packs.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate, formatDateTime, formatLongDate } from "../../../lib/dates.ts";
import { NOT_ADVICE } from "../../../lib/lease-words.ts";
import { countedOf, listedOf, packFigures, statusesText } from "../../../lib/meeting-pack.ts";
import { formatManYen } from "../../../lib/money.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { paperModel, papers } from "../../parts/packs/papers.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { agendaModel, inOrder } from "./agenda.ts";
import { changesModel } from "./changes.ts";
import { figuresModel } from "./figures.ts";
import { findPack } from "./find.ts";
import { floorModels } from "./plans.ts";

export const packQuery = z.object({
  sort: z.enum(["end", "rent"]).optional(),
  paper: z.enum(papers).optional(),
});
type PackQuery = z.output<typeof packQuery>;

export async function showMeetingPack(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query, ignored }: { params: { id: number }; query: PackQuery; ignored: string[] },
): Promise<unknown> {
  const { facility } = request.viewer;
  const pack = await findPack(request, params.id);
  const href = (changes: PackQuery) => paths.meetingPack.url(pack.id, { ...query, ...changes });
  const listed = listedOf(pack);
  const paper = query.paper ?? papers[0];
  const title = `会議資料 第${pack.number}号`;
  return reply.page("meeting-packs/show", {
    title: `${title} ${formatDate(pack.made_on)}`,
    styles: ["meeting-packs"],
    breadcrumb: sectionsCrumbs(
      facility,
      { label: "会議資料", href: paths.meetingPacks.url() },
      { label: `第${pack.number}号` },
    ),
    heading: title,
    facility: facility.facility_name,
    lead: `${formatLongDate(pack.made_on)}の状態　${pack.user_name ?? "退会者"}が${formatDateTime(pack.created_at)}に作成`,
    scope: [
      { label: "階", text: pack.floors.map(({ name }) => name).join("、") },
      { label: "一覧の募集ステータス", text: statusesText(pack.statuses) },
    ],
    sheetsHref: paths.meetingPackSheets.url(pack.id, { paper: query.paper }),
    excel: fileLink(paths.meetingPackExcel.url(pack.id), pack.sections.length),
    ...paperModel(query.paper, (paper) => href({ paper })),
    notice: ignoredNotice(ignored, { sort: "並び順", paper: "用紙" }),
    figures: figuresModel(packFigures(countedOf(pack), pack.made_on), pack.made_on),
    floors: floorModels(pack, new Set(listed.map(({ id }) => id)), paper),
    changes: changesModel(pack),
    plans: pack.plans.map(planModel),
    orders: [
      { label: "区画の順", href: href({ sort: undefined }), isCurrent: query.sort === undefined },
      { label: "満了日の早い順", href: href({ sort: "end" }), isCurrent: query.sort === "end" },
      { label: "月額賃料の大きい順", href: href({ sort: "rent" }), isCurrent: query.sort === "rent" },
    ],
    rows: inOrder(listed, query.sort).map((section) => agendaModel(section, pack)),
    note: NOT_ADVICE,
  });
}

function planModel({ name, memo, today, planned, changes }: PackPlan) {
  return {
    name,
    memo,
    sums: [
      { label: "月額賃料", now: formatManYen(today.rent_yen), after: formatManYen(planned.rent_yen) },
      { label: "空き", now: `${today.vacant}区画`, after: `${planned.vacant}区画` },
    ],
    changes: changes.map((one) => ({
      ...one,
      area: oneDecimal(one.area_tsubo),
      from: one.from_on ? formatDate(one.from_on) : "未定",
      rent: one.rent_per_tsubo === null ? "" : formatUnitRent(one.rent_per_tsubo),
    })),
  };
}

export async function downloadPack(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const { id } = await findPack(request, params.id);
  return sendFile(reply, await request.backend.downloadMeetingPackExcel({ id }), "会議資料.xlsx");
}

import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { type MeetingPackHead, packStatus } from "../../../contract/meeting-packs.ts";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import { STATUS, statusesText } from "../../../lib/meeting-pack.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import type { Raw } from "../../forms/input.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { choices } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { headModel, type PacksQuery, packsModel, readPacks, valuesOf } from "../../parts/packs/list.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";

const chosen = <T>(item: z.ZodType<T, string>, label: string) =>
  choices(item)
    .optional()
    .transform((all) => all ?? [])
    .refine((all) => all.length > 0, `${label}を1つ以上選択してください。`);

export const packEntry = z.object({
  floors: chosen(idText, sectionRecord.floor_id.label),
  statuses: chosen(packStatus, STATUS),
  plans: choices(idText).optional(),
});

export const allStatuses = packStatus.options.map((value) => ({
  value,
  label: recruitmentStatusLabels[value].label,
}));

function rowOf(pack: MeetingPackHead) {
  return {
    href: paths.meetingPack.url(pack.id),
    ...headModel(pack),
    cells: [pack.floor_names.join("、"), statusesText(pack.statuses), pack.section_count],
  };
}

export function showMeetingPacks(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: PacksQuery; ignored: string[] },
): Promise<unknown> {
  return listPage(request, reply, { query, ignored, errors: {} });
}

interface Shown {
  query: PacksQuery;
  ignored: string[];
  errors: Record<string, string>;
  /** What was sent; everything is chosen where nothing was. */
  raw?: Raw;
}

async function listPage(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored, errors, raw }: Shown,
) {
  const { facility_id } = request.viewer.facility;
  const [floors, plans, found] = await Promise.all([
    optional(request, "getFloors", { facility_id }),
    optional(request, "getRenewals", { facility_id, page: 1, per_page: MOST_PER_PAGE }),
    readPacks(query, (asked) => optional(request, "getMeetingPacks", { facility_id, ...asked })),
  ]);
  const { ok, value } = found;
  const levels = floors.value.floors.toSorted((a, b) => a.level - b.level);
  return reply.page("meeting-packs/index", {
    title: "会議資料",
    styles: ["meeting-packs", "section-entry"],
    breadcrumb: sectionsCrumbs(request.viewer.facility, { label: "会議資料" }),
    excel: fileLink(paths.meetingPacksExcel.url({ order: query.order }), ok ? value.total : undefined),
    errors,
    form: {
      action: paths.meetingPacks.url(),
      ok: floors.ok,
      isEmpty: levels.length === 0,
      groups: [
        {
          name: "floors",
          legend: sectionRecord.floor_id.label,
          options: levels.map(({ id, name }) => ({ value: id, label: name })),
          values: valuesOf(raw, "floors") ?? levels.map(({ id }) => id),
          hasAll: levels.length > 1,
          ...(errors.floors !== undefined && { error: errors.floors }),
        },
        {
          name: "statuses",
          legend: STATUS,
          hint: "一覧に載せる区画の募集ステータスです。図と数字には、選んだ階のすべての区画が入ります。",
          options: allStatuses,
          values: valuesOf(raw, "statuses") ?? [...packStatus.options],
          ...(errors.statuses !== undefined && { error: errors.statuses }),
        },
        ...(plans.value.renewals.length > 0
          ? [
              {
                name: "plans",
                legend: "リニューアル案",
                hint: "5件まで選択できます。作成した時点の内容を資料に保存します。",
                options: plans.value.renewals.map(({ id, name }) => ({ value: id, label: name })),
                values: valuesOf(raw, "plans") ?? [],
                ...(errors.plans !== undefined && { error: errors.plans }),
              },
            ]
          : []),
      ],
    },
    made: {
      ...packsModel({ query, ignored }, found, (changes) => paths.meetingPacks.url(changes)),
      caption: "会議資料の表",
      empty: "会議資料はまだありません。",
      heads: [
        { label: sectionRecord.floor_id.label },
        { label: STATUS },
        { label: "区画数", isNumber: true },
      ],
      rows: value.data.map(rowOf),
    },
  });
}

export async function downloadPacks(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: PacksQuery },
) {
  const { facility_id } = request.viewer.facility;
  const { order } = query;
  const file = await request.backend.downloadMeetingPacksExcel({ facility_id, ...(order && { order }) });
  return sendFile(reply, file, "会議資料.xlsx");
}

export async function submitMeetingPack(
  request: FacilityRequest,
  reply: FastifyReply,
  { body, errors, raw, refusal }: Input<undefined, undefined, typeof packEntry>,
) {
  const again = (shown: Record<string, string>) =>
    listPage(request, reply, { query: {}, ignored: [], errors: shown, raw });
  if (!body) {
    reply.code(refusal);
    return again(errors);
  }
  try {
    const { id, message } = await request.backend.createMeetingPack({
      body: {
        facility_id: request.viewer.facility.facility_id,
        floor_ids: body.floors,
        statuses: body.statuses,
        renewal_ids: body.plans ?? [],
      },
    });
    flash(request, "success", message);
    return redirect(reply, paths.meetingPack.url(id));
  } catch (error) {
    rethrowUnless(error, 400, 404);
    reply.code(422);
    const { renewal_ids } = error.body.errors ?? {};
    return again(
      renewal_ids
        ? { plans: renewal_ids }
        : { floors: "選択した階またはリニューアル案が見つかりません。選択し直してください。" },
    );
  }
}

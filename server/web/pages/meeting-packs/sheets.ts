import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { MeetingPack, PackCandidate, PackSection, PackSheet } from "../../../contract/meeting-packs.ts";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { formatDate, formatDateTime, formatLongDate } from "../../../lib/dates.ts";
import { sheetOf } from "../../../lib/floor-map/sheet.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { NOT_ADVICE } from "../../../lib/lease-words.ts";
import { PAPERS, type Paper, toScale } from "../../../lib/paper.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { listNames, paged, writtenPage } from "../../parts/list/query.ts";
import { pagerOf } from "../../parts/list/rows.ts";
import { cut, sheetNote } from "../../parts/packs/note.ts";
import { paperModel, papers } from "../../parts/packs/papers.ts";
import { paths } from "../../paths.ts";
import { agendaModel, candidateModel, isTalking } from "./agenda.ts";
import { findPack } from "./find.ts";
import { planOf } from "./plans.ts";

export const sheetsQuery = z.object({ ...paged, paper: z.enum(papers).optional() });
type SheetsQuery = z.output<typeof sheetsQuery>;

/** What the rest of a sheet needs below and beside its plan, millimetres, and how much of it there is. */
const ROOM: Record<
  Paper,
  { beside: number; most: number; candidates: number; reasons: number; lines: number }
> = {
  "a4-landscape": { beside: 115, most: 155, candidates: 3, reasons: 1, lines: 3 },
  "a4-portrait": { beside: 190, most: 186, candidates: 3, reasons: 2, lines: 3 },
  "a3-landscape": { beside: 160, most: 230, candidates: 5, reasons: 2, lines: 5 },
  "a3-portrait": { beside: 240, most: 273, candidates: 5, reasons: 2, lines: 5 },
};
const MOST_LETTERS = 70;

const stages = Object.keys(negotiationStatusLabels) as NegotiationStatus[];

function inStages(candidates: readonly PackCandidate[]): PackCandidate[] {
  const rank = (one: PackCandidate) => (isTalking(one) ? stages.indexOf(one.status) : -1);
  return candidates.toSorted((a, b) => rank(b) - rank(a));
}

function placeModel(pack: MeetingPack, section: PackSection, paper: Paper) {
  const floor = pack.floors.find(({ id }) => id === section.floor_id);
  const plan = floor && planOf(pack, floor);
  if (!floor || !plan || !section.outline) return undefined;
  const size = toScale(sheetOf(plan), paper, ROOM[paper]);
  return {
    drawing: {
      floorId: floor.id,
      title: `${floor.name} 区画${section.number}の位置`,
      plan,
      outline: section.outline,
      size,
    },
    scale: size.denominator ? `縮尺 1:${size.denominator}（${PAPERS[paper].label}）` : undefined,
  };
}

function sheetModel(pack: MeetingPack, sheet: PackSheet, paper: Paper) {
  const section = pack.sections.find(({ id }) => id === sheet.section_id);
  if (!section) return [];
  const { candidates: most, reasons, lines } = ROOM[paper];
  const shown = agendaModel(section, pack);
  const candidates = inStages(pack.candidates.filter(({ section_id }) => section_id === section.id));
  return [
    {
      ...shown,
      note: sheetNote(pack.notes.find(({ section_id }) => section_id === section.id)),
      place: placeModel(pack, section, paper),
      candidates: candidates.slice(0, most).map((one) => ({
        ...candidateModel(one, pack.made_on),
        reasons: one.reasons.slice(0, reasons),
        cautions: one.cautions.slice(0, reasons),
      })),
      more: Math.max(0, candidates.length - most),
      contacts: sheet.contacts.slice(0, lines).map(({ at, name, side, text }) => ({
        at: formatDateTime(at),
        by: side === "facility" ? `当施設から${name}へ` : `${name}から`,
        text: cut(text, MOST_LETTERS),
      })),
      history: sheet.history.slice(0, lines).map(({ at, user_name, action, changes }) => ({
        at: formatDateTime(at),
        text: cut(
          [
            `${action}（${user_name}）`,
            ...changes.map(({ label, from, to }) => `${label}：${from ?? "（なし）"}→${to ?? "（なし）"}`),
          ].join("　"),
          MOST_LETTERS,
        ),
      })),
    },
  ];
}

function symbolsOf(pack: MeetingPack, sections: ReadonlySet<number>) {
  const shown = new Set(pack.sections.filter(({ id }) => sections.has(id)).map(({ floor_id }) => floor_id));
  return pack.floors.flatMap((floor) => {
    const plan = planOf(pack, floor);
    const units = pack.sections.flatMap(({ floor_id, kind, outline }) =>
      floor_id === floor.id && outline ? [{ kind, outline }] : [],
    );
    return plan && shown.has(floor.id) ? [{ id: floor.id, plan, units }] : [];
  });
}

export async function showPackSheets(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query, ignored }: { params: { id: number }; query: SheetsQuery; ignored: string[] },
): Promise<unknown> {
  const pack = await findPack(request, params.id);
  const paper = query.paper ?? papers[0];
  const href = (changes: Partial<SheetsQuery>) =>
    paths.meetingPackSheets.url(pack.id, { paper: query.paper, ...changes });
  const { ok, value } = await optional(request, "getMeetingPackSheets", {
    id: pack.id,
    page: query.page ?? 1,
  });
  return reply.page("meeting-packs/sheets", {
    title: `会議資料 第${pack.number}号 区画別 ${formatDate(pack.made_on)}`,
    styles: ["meeting-packs"],
    breadcrumb: [
      { label: request.viewer.facility.facility_name },
      { label: "会議資料", href: paths.meetingPacks.url() },
      { label: `第${pack.number}号`, href: paths.meetingPack.url(pack.id) },
      { label: "区画別" },
    ],
    lead: `会議資料 第${pack.number}号　${formatLongDate(pack.made_on)}の状態`,
    notice: ignoredNotice(ignored, { ...listNames, paper: "用紙" }),
    ok,
    retryHref: href({ page: query.page }),
    ...paperModel(query.paper, (paper) => href({ paper, page: query.page })),
    symbols: symbolsOf(pack, new Set(value.data.map(({ section_id }) => section_id))),
    sheets: value.data.flatMap((sheet) => sheetModel(pack, sheet, paper)),
    pagination: pagerOf(value, (page) => href(writtenPage({ page }))),
    note: NOT_ADVICE,
  });
}

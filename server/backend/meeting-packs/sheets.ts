import type { MeetingPack, PackCandidate, PackSection } from "../../contract/meeting-packs.ts";
import { formatDate } from "../../lib/dates.ts";
import { headOf } from "../../lib/fields/field.ts";
import { recruitmentRecord } from "../../lib/fields/recruitments.ts";
import { renewalChangeRecord, renewalRecord } from "../../lib/fields/renewals.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import {
  contractTypeLabels,
  differenceLabels,
  leaseStateLabels,
  negotiationStatusLabels,
  noticeWayLabels,
  recruitmentStatusLabels,
  tenantIntentionLabels,
} from "../../lib/labels.ts";
import { leaseWindow } from "../../lib/lease-window.ts";
import { isEnding, LEFT, listedOf, monthlyRent, NEXT_STEPS, STATUS } from "../../lib/meeting-pack.ts";
import { isVacant } from "../../lib/vacancy.ts";
import { decimal, integer, type Table, text } from "../answering/workbook.ts";

const floorOf = ({ floors }: MeetingPack, { floor_id }: Pick<PackSection, "floor_id">) =>
  floors.find(({ id }) => id === floor_id)?.name ?? "";
const placeColumns = [
  text(sectionRecord.floor_id.label, sectionRecord.floor_id.width),
  text(sectionRecord.number.label, sectionRecord.number.width),
];

function reasonsOf(section: PackSection, madeOn: string): string {
  return [
    ...(isVacant(section) ? ["空き"] : []),
    ...(isEnding(section, madeOn) ? ["18か月以内に満了"] : []),
    recruitmentStatusLabels[section.recruitment_status].label,
  ].join("、");
}

function stepText({ name, status, owner, due_on }: PackCandidate): string {
  const by = [owner && `担当：${owner.name ?? LEFT}`, due_on && `期限：${formatDate(due_on)}`].filter(
    Boolean,
  );
  return `${name}（${[negotiationStatusLabels[status].label, `次：${NEXT_STEPS[status]}`, ...by].join("、")}）`;
}

export function agenda(pack: MeetingPack): Table {
  return {
    name: "議題",
    columns: [
      ...placeColumns,
      decimal(headOf(sectionRecord.area_tsubo), 10),
      text(sectionRecord.tenant_name.label, 22),
      text("議題の理由", 30),
      text("通知の状況", 18),
      { title: sectionRecord.contract_end_on.label, width: 12, kind: "date" },
      integer("月額の現行賃料（円）", 18),
      text("交渉中の候補と次の対応", 60),
      text("決定", 40),
      text("コメント", 40),
    ],
    rows: listedOf(pack).map((section) => {
      const note = pack.notes.find(({ section_id }) => section_id === section.id);
      const talking = pack.candidates.filter(
        ({ section_id, status }) =>
          section_id === section.id && status !== "waiting" && NEXT_STEPS[status] !== "",
      );
      return [
        floorOf(pack, section),
        section.number,
        section.area_tsubo,
        section.tenant_name ?? "空き",
        reasonsOf(section, pack.made_on),
        leaseStateLabels[leaseWindow(section, pack.made_on).state].label,
        section.contract_end_on,
        monthlyRent(section),
        talking.map(stepText).join("\n") || null,
        note?.decision || null,
        note?.comment || null,
      ];
    }),
    hasFilters: true,
  };
}

export function sections(pack: MeetingPack): Table {
  const { rent_per_tsubo, common_fee_per_tsubo, contract_start_on, contract_end_on, notice_on } =
    sectionRecord;
  const date = ({ label }: { label: string }) => ({ title: label, width: 12, kind: "date" as const });
  return {
    name: "区画",
    columns: [
      ...placeColumns,
      text(sectionRecord.position.label, 14),
      decimal(headOf(sectionRecord.area_tsubo), 10),
      text(sectionRecord.tenant_name.label, 22),
      text(sectionRecord.genre_id.label, 16),
      text(sectionRecord.contract_type.label, 12),
      text(sectionRecord.contract_form.label, 18),
      date(contract_start_on),
      date(contract_end_on),
      date(notice_on),
      text(sectionRecord.notice_way.label, 14),
      text(sectionRecord.tenant_intention.label, 12),
      integer(headOf(rent_per_tsubo), 18),
      integer(headOf(common_fee_per_tsubo), 18),
      text(STATUS, 18),
      integer(headOf(recruitmentRecord.rent_per_tsubo), 18),
      date(recruitmentRecord.handover_on),
      text("次のテナント", 22),
      date({ label: "次の開始日" }),
    ],
    rows: pack.sections.map((section) => [
      floorOf(pack, section),
      section.number,
      section.position,
      section.area_tsubo,
      section.tenant_name ?? "空き",
      section.genre_name,
      contractTypeLabels[section.contract_type],
      section.contract_form,
      section.contract_start_on,
      section.contract_end_on,
      section.notice_on,
      section.notice_way && noticeWayLabels[section.notice_way],
      section.tenant_intention && tenantIntentionLabels[section.tenant_intention],
      section.rent_per_tsubo,
      section.common_fee_per_tsubo,
      recruitmentStatusLabels[section.recruitment_status].label,
      section.offered?.rent_per_tsubo ?? null,
      section.offered?.handover_on ?? null,
      section.next?.name ?? null,
      section.next?.start_on ?? null,
    ]),
    hasFilters: true,
  };
}

export function candidates(pack: MeetingPack): Table {
  return {
    name: "候補",
    columns: [
      ...placeColumns,
      text("候補", 26),
      text(sectionRecord.genre_id.label, 16),
      text("交渉の段階", 12),
      text("次の対応", 18),
      text("担当", 16),
      { title: "期限", width: 12, kind: "date" },
    ],
    rows: pack.candidates.map((one) => {
      const section = pack.sections.find(({ id }) => id === one.section_id);
      return [
        section ? floorOf(pack, section) : null,
        section?.number ?? null,
        one.name,
        one.genre_name,
        negotiationStatusLabels[one.status].label,
        NEXT_STEPS[one.status] || null,
        one.owner && (one.owner.name ?? LEFT),
        one.due_on,
      ];
    }),
    hasFilters: true,
  };
}

export function decisions(pack: MeetingPack): Table {
  return {
    name: "決定",
    columns: [
      ...placeColumns,
      text("決定", 50),
      text("コメント", 50),
      text("記録したユーザー", 16),
      { title: "記録日時", width: 17, kind: "instant" },
    ],
    rows: pack.sections.flatMap((section) => {
      const note = pack.notes.find(({ section_id }) => section_id === section.id);
      if (!note || (note.decision === "" && note.comment === "")) return [];
      const { decision, comment, user_name, updated_at } = note;
      return [
        [
          floorOf(pack, section),
          section.number,
          decision || null,
          comment || null,
          user_name ?? LEFT,
          updated_at,
        ],
      ];
    }),
    hasFilters: true,
  };
}

export function changes({ last }: MeetingPack): Table {
  return {
    name: "前回からの変更",
    columns: [
      ...placeColumns,
      text("変更の種類", 14),
      text("項目", 20),
      text("変更前", 30),
      text("変更後", 30),
    ],
    rows: (last?.changes ?? []).map(({ floor_name, section_number, kind, label, from, to }) => [
      floor_name,
      section_number,
      differenceLabels[kind],
      label,
      from,
      to,
    ]),
    hasFilters: true,
  };
}

export function plans(pack: MeetingPack): Table {
  const { from_on, rent_per_tsubo, memo } = renewalChangeRecord;
  return {
    name: "リニューアル案",
    columns: [
      text(renewalRecord.name.label, renewalRecord.name.width),
      text("区画", 20),
      decimal(headOf(sectionRecord.area_tsubo), 10),
      text("現在", 30),
      text("案", 30),
      { title: from_on.label, width: from_on.width, kind: "date" },
      integer(headOf(rent_per_tsubo), rent_per_tsubo.width),
      text(memo.label, memo.width),
    ],
    rows: pack.plans.flatMap(({ name, changes: all }) =>
      all.map((one) => [
        name,
        one.place,
        one.area_tsubo,
        one.now,
        one.planned,
        one.from_on,
        one.rent_per_tsubo,
        one.memo || null,
      ]),
    ),
    hasFilters: true,
  };
}

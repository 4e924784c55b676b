import type { LeasingList } from "../../../contract/leasing-lists.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { formatArea, SIZE_CLASS_LABELS } from "../../../lib/areas.ts";
import { conditionFacts } from "../../../lib/conditions.ts";
import { ENDS_WITHIN_YEAR, endsWithinYear } from "../../../lib/contract-end.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { type Field, valueText } from "../../../lib/fields/field.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import {
  contractTypeLabels,
  negotiationStatusLabels,
  recruitmentStatusLabels,
  sectionKindLabels,
} from "../../../lib/labels.ts";
import { drawnTsubo } from "../../../lib/outline/check.ts";
import { formatMonthlyRent, formatUnitRent } from "../../../lib/rent.ts";
import { areaNote } from "../section-entry/area-note.ts";

interface Fact {
  label: string;
  text: string;
  note?: string;
}

function fact({ label }: Pick<Field, "label">, text: string | null | undefined, note?: string): Fact[] {
  if (text === null || text === undefined || text === "") return [];
  return [{ label, text, ...(note !== undefined && { note }) }];
}

function plain(section: SectionDetail, names: (keyof typeof sectionRecord & keyof SectionDetail)[]): Fact[] {
  return names.flatMap((name) => fact(sectionRecord[name], valueText(sectionRecord[name], section[name])));
}

function monthly(yenPerTsubo: number | null, area: number): string | undefined {
  return yenPerTsubo === null ? undefined : `月額 ${formatMonthlyRent(yenPerTsubo, area)}`;
}

function rent(yenPerTsubo: number | null): string | undefined {
  return yenPerTsubo === null ? undefined : formatUnitRent(yenPerTsubo);
}

function period(from: string | null, to: string | null): string | undefined {
  if (from === null && to === null) return undefined;
  return `${from === null ? "" : formatDate(from)}〜${to === null ? "" : formatDate(to)}`;
}

export function nextTenant({ next_tenant: next }: Pick<SectionDetail, "next_tenant">): string | undefined {
  return next ? `${next.name}（${formatDate(next.start_on)}から）` : undefined;
}

export function sectionFacts(section: SectionDetail, today: string) {
  const { area_tsubo: area } = section;
  const isSoon = endsWithinYear(section.contract_end_on, today);
  return {
    place: [
      ...fact(sectionRecord.number, section.number),
      ...fact(sectionRecord.floor_id, section.floor_name),
      ...fact(sectionRecord.position, section.position),
      ...fact(sectionRecord.area_tsubo, formatArea(area), areaNote(section) || undefined),
      ...plain(section, ["ceiling_height_m"]),
      ...fact({ label: "図の面積" }, section.outline && formatArea(drawnTsubo(section.outline))),
      ...fact({ label: "規模" }, SIZE_CLASS_LABELS[section.size_class]),
      ...fact(sectionRecord.kind, sectionKindLabels[section.kind]),
    ],
    tenant: [
      ...fact(sectionRecord.tenant_name, section.tenant_name ?? "空き"),
      ...fact({ label: "次のテナント" }, nextTenant(section)),
      ...fact(
        sectionRecord.genre_id,
        section.genre && `${section.genre.category_name} ＞ ${section.genre.name}`,
      ),
      ...fact(sectionRecord.contract_type, contractTypeLabels[section.contract_type]),
      ...fact(sectionRecord.contract_form, section.contract_form),
      ...fact({ label: "契約期間" }, period(section.contract_start_on, section.contract_end_on)),
      ...(isSoon ? fact({ label: "満了" }, ENDS_WITHIN_YEAR) : []),
      ...plain(section, ["notice_on", "notice_way", "notice_number", "tenant_intention", "intention_on"]),
      ...fact(
        sectionRecord.rent_per_tsubo,
        rent(section.rent_per_tsubo),
        monthly(section.rent_per_tsubo, area),
      ),
      ...fact(sectionRecord.common_fee_per_tsubo, rent(section.common_fee_per_tsubo)),
    ],
  };
}

export function recruitmentFacts(section: SectionDetail, today: string) {
  const { recruitment, area_tsubo: area } = section;
  if (!recruitment) return undefined;
  return {
    comment: recruitment.comment,
    facts: [
      ...fact({ label: "ステータス" }, recruitmentStatusLabels[recruitment.status].label),
      ...fact(
        recruitmentRecord.rent_per_tsubo,
        rent(recruitment.rent_per_tsubo),
        monthly(recruitment.rent_per_tsubo, area),
      ),
      ...fact(recruitmentRecord.common_fee_per_tsubo, rent(recruitment.common_fee_per_tsubo)),
      ...fact(recruitmentRecord.contract_form, recruitment.contract_form),
      ...fact(
        recruitmentRecord.contract_years,
        valueText(recruitmentRecord.contract_years, recruitment.contract_years),
      ),
      ...fact(
        recruitmentRecord.handover_on,
        recruitment.handover_on && formatDate(recruitment.handover_on),
        recruitment.handover_on !== null && recruitment.handover_on < today ? "過ぎています" : undefined,
      ),
      ...fact(recruitmentRecord.handover_state, recruitment.handover_state),
      ...conditionFacts(recruitment).flatMap(([label, text]) => fact({ label }, text)),
      ...fact(
        recruitmentRecord.wanted_genre_ids,
        recruitment.wanted_genres.map(({ name }) => name).join("、"),
      ),
      ...fact({ label: "公開" }, recruitment.published_at && formatDateTime(recruitment.published_at)),
      ...fact({ label: "募集終了" }, recruitment.closed_at && formatDateTime(recruitment.closed_at)),
    ],
  };
}

const asides: readonly NegotiationStatus[] = ["offer_canceled", "contact_unsupported", "contact_fixed"];

function pipeline(list: LeasingList) {
  const statuses = Object.keys(negotiationStatusLabels) as NegotiationStatus[];
  return statuses
    .map((status) => ({
      badge: negotiationStatusLabels[status],
      count: list.counts[status] ?? 0,
      isAside: asides.includes(status),
    }))
    .filter(({ isAside, count }) => !isAside || count > 0);
}

export function leasingListModel({ ok, value }: Part<LeasingList | null>) {
  return {
    ok,
    list: value && {
      total: value.total,
      pipeline: pipeline(value),
      items: value.items.map((item) => ({
        name: item.name,
        genre: item.genre_name ?? "",
        badge: negotiationStatusLabels[item.status],
        memo: item.memo,
        updatedAt: item.updated_at,
        updated: formatDateTime(item.updated_at),
      })),
    },
  };
}

export function historyModel(section: SectionDetail) {
  return section.history.map(({ at, user_name, action, changes }) => ({
    at,
    time: formatDateTime(at),
    user: user_name,
    action,
    changes,
  }));
}

export interface Part<T> {
  ok: boolean;
  value: T;
}

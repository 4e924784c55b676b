import type { Recruitment } from "../../../contract/recruitments.ts";
import type { Section } from "../../../contract/sections.ts";
import type { RecruitmentStatus } from "../../../contract/statuses.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { Field } from "../../../lib/fields/field.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import { nextRecruitmentStates } from "../../../lib/recruitment-states.ts";
import { type TermValues, termLabels, termTexts, termValues } from "../../parts/recruitment-terms/fields.ts";
import { paths } from "../../paths.ts";

export interface RefusedRow {
  section: Section;
  values: TermValues;
  status: string;
  errors: Record<string, string>;
  faster?: string;
}

interface Cell {
  name: keyof TermValues;
  kind: "number" | "text" | "lines";
  size: number;
}

export const cells: readonly Cell[] = [
  { name: "rent_per_tsubo", kind: "number", size: 8 },
  { name: "common_fee_per_tsubo", kind: "number", size: 7 },
  { name: "contract_form", kind: "text", size: 14 },
  { name: "contract_years", kind: "number", size: 3 },
  { name: "handover_on", kind: "text", size: 10 },
  { name: "handover_state", kind: "text", size: 10 },
  { name: "comment", kind: "lines", size: 22 },
];

type Head = Pick<Field, "label" | "unit"> & { isNumber?: boolean };

export const heads: readonly [Head, ...Head[]] = [
  sectionRecord.floor_id,
  { ...sectionRecord.area_tsubo, isNumber: true },
  { label: "ステータス" },
  ...cells.map(({ name }) => recruitmentRecord[name]),
];

export const rowNames = cells.map(({ name }) => name);

export function statusChoices(status: RecruitmentStatus) {
  const next = nextRecruitmentStates(status).filter((one) => one !== "deleted");
  return [status, ...next].map((value) => ({ value, label: recruitmentStatusLabels[value].label }));
}

function latestTexts(refused: RefusedRow, recruitment: Recruitment | null) {
  const now = termValues(recruitment);
  const texts = termTexts(now, new Map());
  return rowNames
    .filter((name) => refused.values[name] !== now[name])
    .map((name) => ({ label: termLabels[name], text: texts[name] || "（空欄）" }));
}

export function rowModel(section: Section, recruitment: Recruitment | null, refused?: RefusedRow) {
  const values = refused?.values ?? termValues(recruitment);
  const status = recruitment?.status ?? "unregistered";
  const isConflict = refused?.errors._form !== undefined;
  return {
    id: section.id,
    number: section.number,
    floor: section.floor_name,
    area: oneDecimal(section.area_tsubo),
    tenant: section.tenant_name,
    href: paths.section.url(section.id),
    action: paths.recruitmentRow.url(section.id),
    isNew: recruitment === null,
    version: recruitment?.version,
    badge: recruitmentStatusLabels[status],
    status: refused?.status ?? status,
    statuses: statusChoices(status),
    statusError: refused?.errors.status,
    cells: cells.map((cell) => ({
      ...cell,
      id: `${cell.name}-${section.id}`,
      label: `区画${section.number}の${termLabels[cell.name]}`,
      value: values[cell.name],
      error: refused?.errors[cell.name],
    })),
    message: refused?.errors._form,
    faster: refused?.faster,
    latest: refused && isConflict ? latestTexts(refused, recruitment) : [],
    candidates: section.leasing_list_count,
    listHref: paths.sectionRecruitment.url(section.id),
    updated: recruitment ? formatDate(recruitment.updated_at) : "",
  };
}

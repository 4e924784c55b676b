import { formatArea } from "./areas.ts";
import { type Badge, negotiationStatusLabels } from "./labels.ts";

/*
 * The words of applications and scouts, which differ by side: what the facility has not handled yet is nothing that
 * the brand has left undone.
 */

type Side = "facility" | "brand";
type Status = keyof typeof negotiationStatusLabels;
type Kind = keyof typeof contactKindLabels;

export const contactKindLabels = { apply: "応募", scout: "スカウト" } as const;
export const contactSideLabels = { facility: "施設", brand: "ブランド" } as const;
export const contactAnswerLabels = { interested: "興味あり", declined: "見送り" } as const;

/** Whose turn it is, as each side calls it. */
export const contactTurnLabels = {
  facility: { own: "未回答", other: "ブランドの回答待ち", ended: "終了" },
  brand: { own: "未回答", other: "施設の回答待ち", ended: "終了" },
} as const;

const WITHDRAWN: Badge = { tone: "ended", label: "応募取り下げ", mark: "–" };
/** The end of what nobody answered, for both sides. */
export const LAPSED: Badge = { tone: "ended", label: "回答なしで終了", mark: "–" };
const DECLINED: Badge = { tone: "ended", label: "見送り", mark: "–" };

/** Where the brand calls a status otherwise than the facility. */
const OF_BRAND: Partial<Record<Status, Badge>> = {
  contact_unsupported: { tone: "settled", label: "施設の確認待ち", mark: "○" },
  offer_canceled: DECLINED,
};

/** A status as one side calls it; `by` is the side that set it. */
export function contactStatus(status: Status, side: Side, { kind, by }: { kind: Kind; by: Side }): Badge {
  if (status === "offer_canceled" && by === "brand") return kind === "apply" ? WITHDRAWN : DECLINED;
  const own = negotiationStatusLabels[status];
  return side === "brand" ? (OF_BRAND[status] ?? own) : own;
}

export interface ContactState {
  kind: Kind;
  status: Status;
  waits_for: Side | null;
  answer: "interested" | "declined" | null;
  withdrawn_at?: string | null;
  is_lapsed?: boolean;
}

/** How an application or scout stands, as one side calls it. */
export function contactBadge(contact: ContactState, side: Side): Badge {
  const { kind, status, waits_for, answer, withdrawn_at, is_lapsed } = contact;
  if (is_lapsed) return LAPSED;
  if (side === "brand" && status === "contact_unsupported" && waits_for === "brand")
    return { tone: "step-1", label: "施設から返信あり", mark: "▷" };
  return contactStatus(status, side, {
    kind,
    by: withdrawn_at || answer === "declined" ? "brand" : "facility",
  });
}

interface Wish {
  business_type: string;
  opening: string;
  area_tsubo: number;
  person: string;
}

/** What a brand asks for with an application, each under its name. */
export function wishFacts({ business_type, opening, area_tsubo, person }: Wish) {
  return [
    { label: "業態", text: business_type },
    { label: "開店希望時期", text: opening },
    { label: "希望面積", text: formatArea(area_tsubo) },
    { label: "担当者", text: person },
  ];
}

/** The same as lines of a mail. */
export function wishLines(wish: Wish): string[] {
  return wishFacts(wish).map(({ label, text }) => `${label}: ${text}`);
}

const CANCELED = { facility: "失注・見送り・取り下げ", brand: "見送り・取り下げ" };

/** A status as one side's list is narrowed by it. */
export function contactFilterLabel(status: Status, side: Side): string {
  if (status === "offer_canceled") return CANCELED[side];
  return contactStatus(status, side, { kind: "apply", by: "facility" }).label;
}

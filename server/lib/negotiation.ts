import { negotiationStatusLabels } from "./labels.ts";

export type Negotiation = keyof typeof negotiationStatusLabels;

/** The main line of a negotiation in its order. */
export const MAIN_LINE = [
  "waiting",
  "section_submitted",
  "conditions_submitted",
  "informal_offer",
  "confirmation_obtained",
  "contracted",
] as const satisfies readonly Negotiation[];

export type NegotiationMove = "forward" | "back" | "cancel" | "reopen" | "handle";

/**
 * What kind of move leads from one negotiation status to another; undefined where none does. Forward by any number of
 * steps, back by one, cancelled from anywhere before the contract, reopened to `waiting` alone; inquiries are handled
 * (`contact_unsupported` to `contact_fixed`) or go on to the main line.
 */
export function negotiationMove(from: Negotiation, to: Negotiation): NegotiationMove | undefined {
  if (from === to) return undefined;
  if (from === "offer_canceled") return to === "waiting" ? "reopen" : undefined;
  if (to === "offer_canceled") return from === "contracted" ? undefined : "cancel";
  const [here, there] = [placeOf(from), placeOf(to)];
  if (there < 0) return from === "contact_unsupported" && to === "contact_fixed" ? "handle" : undefined;
  // Inquiries stand before the main line.
  if (there > here) return "forward";
  return there === here - 1 ? "back" : undefined;
}

function placeOf(status: Negotiation): number {
  return (MAIN_LINE as readonly Negotiation[]).indexOf(status);
}

/** True for moves that must say why. */
export function needsReason(move: NegotiationMove): boolean {
  return move === "back" || move === "cancel";
}

/** The statuses that can follow a status, in the order of the labels. */
export function nextNegotiations(from: Negotiation): Negotiation[] {
  const statuses = Object.keys(negotiationStatusLabels) as Negotiation[];
  return statuses.filter((to) => negotiationMove(from, to) !== undefined);
}

/** Why a change cannot be made, in Japanese; undefined where it can. */
export function refusedNegotiation(from: Negotiation, to: Negotiation, reason: string): string | undefined {
  const move = negotiationMove(from, to);
  const [before, after] = [negotiationStatusLabels[from].label, negotiationStatusLabels[to].label];
  if (from === to) return `すでに「${after}」です。`;
  if (move === undefined) return `「${before}」から「${after}」には変更できません。`;
  if (needsReason(move) && reason === "")
    return move === "cancel" ? "失注の理由を入力してください。" : "前の段階に戻す理由を入力してください。";
  return undefined;
}

const ENDED: readonly Negotiation[] = ["contracted", "offer_canceled", "contact_fixed"];

/** Nobody works on such a negotiation any more. */
export function isEnded(status: Negotiation): boolean {
  return ENDED.includes(status);
}

/** Statuses that a reason can stand beside. */
const WITH_REASON: readonly (Negotiation | undefined)[] = ["offer_canceled", "contact_unsupported"];

export function hasReason(status: Negotiation | undefined): boolean {
  return WITH_REASON.includes(status);
}

export const NO_REASON = "理由は、失注か未対応にするときだけ指定できます。";
export const ONLY_CONTRACTED = "契約にするときだけ指定できます。";

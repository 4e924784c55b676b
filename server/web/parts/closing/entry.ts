import { type ClosingOutcome, type ClosingOutcomes, closingOutcome } from "../../../contract/closings.ts";
import type { ContractDraft } from "../../../contract/contracts.ts";
import { lines } from "../../../contract/texts.ts";
import { type Raw, textOf } from "../../forms/input.ts";

export type AskedThread = ContractDraft["others"][number];

export interface Decided extends AskedThread {
  outcome: ClosingOutcome;
  text: string;
}

const GOING_ON = "これまでのお話は引き続き進めさせていただきます。次のご連絡までお待ちください。";

const message = lines("送信する文面");

export const CLOSING_FIELDS = /^(outcome|text|(outcome|text|version)_\d{1,10})$/;

export function stepOf(raw: Raw): "ask" | "check" | "send" | "back" {
  const step = textOf(raw, "closing");
  return step === "check" || step === "send" || step === "back" ? step : "ask";
}

export function isAsSeen(raw: Raw, threads: readonly AskedThread[]): boolean {
  return threads.every(
    ({ negotiation_id, version }) => textOf(raw, `version_${negotiation_id}`) === `${version}`,
  );
}

export function decidedOf(
  raw: Raw,
  threads: readonly AskedThread[],
  usual: ClosingOutcome = "plan_changed",
): { decided: Decided[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const forAll = closingOutcome.catch(usual).parse(textOf(raw, "outcome"));
  const decided = threads.map((thread) => {
    const id = thread.negotiation_id;
    const outcome = closingOutcome.catch(forAll).parse(textOf(raw, `outcome_${id}`));
    if (thread.kind === null) return { ...thread, outcome, text: "" };
    const own = textOf(raw, `text_${id}`);
    const isOwn = own.trim() !== "";
    const parsed = message.safeParse(isOwn ? own : outcome === "open" ? GOING_ON : textOf(raw, "text"));
    const field = isOwn ? `text_${id}` : "text";
    if (!parsed.success) errors[field] = parsed.error.issues[0]?.message ?? "";
    else if (parsed.data === "") errors[field] = "送信する文面を入力してください。";
    return { ...thread, outcome, text: parsed.data ?? "" };
  });
  return { decided, errors };
}

export function outcomesOf(decided: readonly Decided[]): ClosingOutcomes {
  return decided.map(({ negotiation_id, version, outcome, text }) => ({
    negotiation_id,
    version,
    outcome,
    text,
  }));
}

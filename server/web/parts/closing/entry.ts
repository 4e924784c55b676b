import {
  type ClosingOutcome,
  type ClosingOutcomes,
  closingOutcome,
  type OpenThread,
} from "../../../contract/closings.ts";
import { lines } from "../../../contract/texts.ts";
import { type Raw, textOf } from "../../forms/input.ts";

/** What one brand gets, as it will go out. */
export interface Decided extends OpenThread {
  outcome: ClosingOutcome;
  text: string;
}

/** Sent where a thread goes on and nothing else was written. */
const GOING_ON =
  "募集は終了しますが、これまでのお話は引き続き進めさせていただきます。次のご連絡までお待ちください。";

const message = lines("送信する文面");

/** How far the form has come: the question, what was entered on its way to the check, the last word. */
export function stepOf(raw: Raw): "ask" | "check" | "send" | "back" {
  const step = textOf(raw, "closing");
  return step === "check" || step === "send" || step === "back" ? step : "ask";
}

/** Whether the form that was sent knew every thread as it stands. */
export function isAsSeen(raw: Raw, threads: readonly OpenThread[]): boolean {
  return threads.every(
    ({ negotiation_id, version }) => textOf(raw, `version_${negotiation_id}`) === `${version}`,
  );
}

/** What each brand gets: its own outcome and text, or those for all. */
export function decidedOf(
  raw: Raw,
  threads: readonly OpenThread[],
): { decided: Decided[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const forAll = closingOutcome.catch("plan_changed").parse(textOf(raw, "outcome"));
  const decided = threads.map((thread) => {
    const id = thread.negotiation_id;
    const outcome = closingOutcome.catch(forAll).parse(textOf(raw, `outcome_${id}`));
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

/** The same as a call takes it. */
export function outcomesOf(decided: readonly Decided[]): ClosingOutcomes {
  return decided.map(({ negotiation_id, version, outcome, text }) => ({
    negotiation_id,
    version,
    outcome,
    text,
  }));
}

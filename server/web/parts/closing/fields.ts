import type { ClosingOutcome } from "../../../contract/closings.ts";
import { contactKindLabels } from "../../../lib/contact-words.ts";
import { closingOutcomeLabels, negotiationStatusLabels } from "../../../lib/labels.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import type { AskedThread, Decided } from "./entry.ts";

interface Asking {
  raw: Raw;
  errors: Record<string, string>;
  /** A thread can outlive a recruitment, not what it was about. */
  mayGoOn: boolean;
  usual: ClosingOutcome;
  farewell: string;
}

function choices(mayGoOn: boolean) {
  return (Object.keys(closingOutcomeLabels) as ClosingOutcome[])
    .filter((value) => mayGoOn || value !== "open")
    .map((value) => ({ value, label: closingOutcomeLabels[value] }));
}

export function outcomeFields(
  threads: readonly AskedThread[],
  { raw, errors, mayGoOn, usual, farewell }: Asking,
) {
  const options = choices(mayGoOn);
  return {
    told: threads.filter(({ kind }) => kind !== null).length,
    outcome: {
      name: "outcome",
      label: "全員の結果",
      type: "select",
      value: textOf(raw, "outcome") || usual,
      options: options.filter(({ value }) => value !== "open"),
    },
    text: {
      name: "text",
      label: "全員に送信する文面",
      type: "textarea",
      rows: 5,
      value: raw.text === undefined ? farewell : textOf(raw, "text"),
      error: errors.text,
    },
    threads: threads.map((thread) => {
      const id = thread.negotiation_id;
      const outcome = {
        name: `outcome_${id}`,
        label: "結果",
        type: "select",
        value: textOf(raw, `outcome_${id}`),
        options: [{ value: "", label: "全員の結果と同じ" }, ...options],
      };
      const text = {
        name: `text_${id}`,
        label: "このブランドだけの文面",
        type: "textarea",
        rows: 3,
        value: textOf(raw, `text_${id}`),
        error: errors[`text_${id}`],
        hint: "空欄のときは、全員に送信する文面を送ります。",
      };
      return {
        ...thread,
        kindLabel: thread.kind && contactKindLabels[thread.kind],
        badge: negotiationStatusLabels[thread.status],
        fields: thread.kind === null ? [outcome] : [outcome, text],
      };
    }),
  };
}

export function decisionsOf(decided: readonly Decided[]) {
  return decided
    .toSorted((a, b) => Number(a.kind === null) - Number(b.kind === null))
    .map(({ name, kind, outcome, text }) => ({
      name,
      kindLabel: kind && contactKindLabels[kind],
      outcome: closingOutcomeLabels[outcome],
      text,
    }));
}

import type { FastifyReply } from "fastify";
import type { ClosingOutcome, OpenThread } from "../../../contract/closings.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import { contactKindLabels } from "../../../lib/contact-words.ts";
import { closingOutcomeLabels, negotiationStatusLabels } from "../../../lib/labels.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import { type Decided, decidedOf, isAsSeen, stepOf } from "./entry.ts";

/** The question that the closing of something asks, whatever is closed. */
export interface ClosingQuestion {
  heading: string;
  question: string;
  button: string;
  isDanger: boolean;
  /** A thread can outlive a recruitment, not what it was about. */
  mayGoOn: boolean;
  action: string;
  cancelHref: string;
  fields: Readonly<Record<string, string>>;
  breadcrumb: readonly { label: string; href?: string }[];
  section: SectionDetail;
}

const CHANGED = "確認のあいだにやり取りが変わりました。内容を確かめてから、もう一度確認へ進んでください。";

function farewell({ facility_name, number }: SectionDetail): string {
  return `ご担当者様\n\n${facility_name} 区画${number}は、募集を終了することになりました。ご検討いただきありがとうございました。`;
}

/**
 * What is decided for every open thread once the last word has been given; otherwise the page that asks for it, or that
 * shows who gets what before it goes.
 */
export async function askOutcomes(
  reply: FastifyReply,
  question: ClosingQuestion,
  threads: readonly OpenThread[],
  raw: Raw,
): Promise<Decided[] | undefined> {
  const step = stepOf(raw);
  if (step === "ask" || step === "back") {
    await outcomesPage(reply, question, threads, raw);
    return undefined;
  }
  if (!isAsSeen(raw, threads)) {
    reply.code(409);
    await outcomesPage(reply, question, threads, raw, { _form: CHANGED });
    return undefined;
  }
  const { decided, errors } = decidedOf(raw, threads);
  if (Object.keys(errors).length > 0) {
    reply.code(422);
    await outcomesPage(reply, question, threads, raw, errors);
    return undefined;
  }
  if (step === "send") return decided;
  await checkPage(reply, question, decided, raw);
  return undefined;
}

function choices(mayGoOn: boolean) {
  return (Object.keys(closingOutcomeLabels) as ClosingOutcome[])
    .filter((value) => mayGoOn || value !== "open")
    .map((value) => ({ value, label: closingOutcomeLabels[value] }));
}

/** Asks what each brand with an open thread is told: for all, or one by one. */
export function outcomesPage(
  reply: FastifyReply,
  question: ClosingQuestion,
  threads: readonly OpenThread[],
  raw: Raw = {},
  errors: Record<string, string> = {},
) {
  const isFirst = raw.text === undefined;
  const options = choices(question.mayGoOn);
  return reply.page("parts/closing/outcomes", {
    ...question,
    title: question.heading,
    styles: ["section-entry", "leasing-lists"],
    errors,
    outcome: {
      name: "outcome",
      label: "全員の結果",
      type: "select",
      value: textOf(raw, "outcome") || "plan_changed",
      options: options.filter(({ value }) => value !== "open"),
    },
    text: {
      name: "text",
      label: "全員に送信する文面",
      type: "textarea",
      rows: 5,
      value: isFirst ? farewell(question.section) : textOf(raw, "text"),
      error: errors.text,
    },
    threads: threads.map((thread) => {
      const id = thread.negotiation_id;
      return {
        ...thread,
        kindLabel: contactKindLabels[thread.kind],
        badge: negotiationStatusLabels[thread.status],
        fields: [
          {
            name: `outcome_${id}`,
            label: "結果",
            type: "select",
            value: textOf(raw, `outcome_${id}`),
            options: [{ value: "", label: "全員の結果と同じ" }, ...options],
          },
          {
            name: `text_${id}`,
            label: "このブランドだけの文面",
            type: "textarea",
            rows: 3,
            value: textOf(raw, `text_${id}`),
            error: errors[`text_${id}`],
            hint: "空欄のときは、全員に送信する文面を送ります。",
          },
        ],
      };
    }),
  });
}

/** Shows who gets what, word by word, before it goes. */
function checkPage(reply: FastifyReply, question: ClosingQuestion, decided: readonly Decided[], raw: Raw) {
  const kept = Object.keys(raw).filter((name) =>
    /^(outcome|text|(outcome|text|version)_\d{1,10})$/.test(name),
  );
  return reply.page("parts/closing/check", {
    ...question,
    title: `${question.heading}：送信内容の確認`,
    styles: ["section-entry", "leasing-lists"],
    kept: kept.map((name) => ({ name, value: textOf(raw, name) })),
    decided: decided.map(({ name, kind, outcome, text }) => ({
      name,
      kindLabel: contactKindLabels[kind],
      outcome: closingOutcomeLabels[outcome],
      text,
    })),
  });
}

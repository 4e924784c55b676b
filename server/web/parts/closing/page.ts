import type { FastifyReply } from "fastify";
import type { OpenThread } from "../../../contract/closings.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import { type Raw, textOf } from "../../forms/input.ts";
import { CLOSING_FIELDS, type Decided, decidedOf, isAsSeen, stepOf } from "./entry.ts";
import { decisionsOf, outcomeFields } from "./fields.ts";

export interface ClosingQuestion {
  heading: string;
  question: string;
  button: string;
  isDanger: boolean;
  mayGoOn: boolean;
  action: string;
  cancelHref: string;
  fields: Readonly<Record<string, string>>;
  breadcrumb: readonly { label: string; href?: string }[];
  section: SectionDetail;
}

export const CHANGED =
  "確認のあいだにやり取りが変わりました。内容を確かめてから、もう一度確認へ進んでください。";

function farewellOf({ facility_name, number }: SectionDetail): string {
  return `ご担当者様\n\n${facility_name} 区画${number}は、募集を終了することになりました。ご検討いただきありがとうございました。`;
}

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

export function outcomesPage(
  reply: FastifyReply,
  question: ClosingQuestion,
  threads: readonly OpenThread[],
  raw: Raw = {},
  errors: Record<string, string> = {},
) {
  const { mayGoOn } = question;
  const farewell = farewellOf(question.section);
  return reply.page("parts/closing/outcomes", {
    ...question,
    title: question.heading,
    styles: ["section-entry", "leasing-lists"],
    errors,
    ...outcomeFields(threads, { raw, errors, mayGoOn, usual: "plan_changed", farewell }),
  });
}

function checkPage(reply: FastifyReply, question: ClosingQuestion, decided: readonly Decided[], raw: Raw) {
  const kept = Object.keys(raw).filter((name) => CLOSING_FIELDS.test(name));
  return reply.page("parts/closing/check", {
    ...question,
    title: `${question.heading}：送信内容の確認`,
    styles: ["section-entry", "leasing-lists"],
    kept: [
      ...Object.entries(question.fields).map(([name, value]) => ({ name, value })),
      ...kept.map((name) => ({ name, value: textOf(raw, name) })),
    ],
    facts: [],
    told: decided.length,
    decided: decisionsOf(decided),
  });
}

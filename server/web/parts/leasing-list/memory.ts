import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { AnswerOf } from "../../../contract/index.ts";

/** A candidate that was taken off a list, with what it takes to put it back. */
export interface RemovedItem {
  name: string;
  position: number;
  memo: string;
  brand_id: number | null;
  custom?: { genre_id: number | null; contact_name: string; contact_email: string | null };
}

interface Removal {
  token: string;
  recruitment: number;
  items: RemovedItem[];
}

export type MailOutcome = AnswerOf<"createSendings">["data"];

/** A mail to candidates on its way from the choice to the outcome. */
export interface MailDraft {
  recruitment: number;
  list: number;
  items: number[];
  subject: string;
  text: string;
  /** The files that it carries. */
  files: number[];
  /** The sending that it repeats. */
  sending?: number | undefined;
  /** Set once it is sent: it is then sent no more. */
  outcome?: MailOutcome;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What a session remembers of the work on leasing lists. */
export interface LeasingMemory {
  removal?: Removal;
  mails: Record<string, MailDraft>;
}

const MOST_MAILS = 3;

function memoryOf({ session }: FastifyRequest): LeasingMemory {
  return session.leasing ?? { mails: {} };
}

/** Remembers what was taken off a list; one removal at a time. */
export function rememberRemoval(request: FastifyRequest, recruitment: number, items: RemovedItem[]): string {
  const token = randomUUID();
  request.session.leasing = { ...memoryOf(request), removal: { token, recruitment, items } };
  return token;
}

export function removalOf(request: FastifyRequest, recruitment: number, token: unknown): Removal | undefined {
  const { removal } = memoryOf(request);
  return removal?.recruitment === recruitment && removal.token === token ? removal : undefined;
}

export function forgetRemoval(request: FastifyRequest): void {
  request.session.leasing = { mails: memoryOf(request).mails };
}

/** The mail of a token; undefined for an unknown one and for another recruitment's. */
export function mailDraftOf(
  request: FastifyRequest,
  recruitment: number,
  token: string | undefined,
): MailDraft | undefined {
  if (token === undefined) return undefined;
  const draft = new Map(Object.entries(memoryOf(request).mails)).get(token);
  return draft?.recruitment === recruitment ? draft : undefined;
}

/** Keeps a mail under its token; of more than a few the oldest are forgotten. */
export function keepMail(request: FastifyRequest, token: string, draft: Omit<MailDraft, "at">): void {
  const memory = memoryOf(request);
  const mails = Object.entries({ ...memory.mails, [token]: { ...draft, at: Date.now() } });
  const kept = mails.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MOST_MAILS);
  request.session.leasing = { ...memory, mails: Object.fromEntries(kept) };
}

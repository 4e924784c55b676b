import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { LeasingMemory, MailDraft, Removal, RemovedItem } from "../../auth/session-fields.ts";

const MOST_MAILS = 3;

function memoryOf({ session }: FastifyRequest): LeasingMemory {
  return session.leasing ?? { mails: {} };
}

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

export function mailDraftOf(
  request: FastifyRequest,
  recruitment: number,
  token: string | undefined,
): MailDraft | undefined {
  if (token === undefined) return undefined;
  const draft = new Map(Object.entries(memoryOf(request).mails)).get(token);
  return draft?.recruitment === recruitment ? draft : undefined;
}

export function keepMail(request: FastifyRequest, token: string, draft: Omit<MailDraft, "at">): void {
  const memory = memoryOf(request);
  const mails = Object.entries({ ...memory.mails, [token]: { ...draft, at: Date.now() } });
  const kept = mails.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MOST_MAILS);
  request.session.leasing = { ...memory, mails: Object.fromEntries(kept) };
}

import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Draft, Drafts } from "../auth/session-fields.ts";

export const MOST_DRAFTS = 20;
const KEPT_MS = 12 * 60 * 60 * 1000;

export function newDraftKey(): string {
  return randomBytes(18).toString("base64url");
}

/** Kept beside the session too, so that what was typed is still there after signing in again. */
const besideName = (sub: string | undefined) => `drafts ${sub}`;

async function draftsOf({ session, server }: FastifyRequest): Promise<Drafts> {
  if (session.drafts) return session.drafts;
  const kept = (await server.auth.store.take(besideName(session.sub))) as Drafts | undefined;
  session.drafts = kept ?? {};
  if (kept) await server.auth.store.keep(besideName(session.sub), kept, KEPT_MS);
  return session.drafts;
}

export async function facilityDrafts(request: FastifyRequest, facility: number): Promise<[string, Draft][]> {
  const entries = Object.entries(await draftsOf(request)).filter(([, draft]) => draft.facility === facility);
  return entries.toSorted(([, a], [, b]) => a.at - b.at);
}

/** The draft of a key; undefined for an unknown key and for another facility's draft. */
export async function findDraft(
  request: FastifyRequest,
  facility: number,
  key: string | undefined,
): Promise<Draft | undefined> {
  if (key === undefined) return undefined;
  const draft = new Map(Object.entries(await draftsOf(request))).get(key);
  return draft?.facility === facility ? draft : undefined;
}

/** Keeps drafts under their keys; undefined forgets one. */
export async function keepDrafts(
  request: FastifyRequest,
  changes: Record<string, Draft | undefined>,
): Promise<void> {
  const { session, server } = request;
  const all = Object.entries({ ...(await draftsOf(request)), ...changes }).flatMap(([key, draft]) =>
    draft ? [[key, draft] as const] : [],
  );
  const kept = all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MOST_DRAFTS);
  session.drafts = Object.fromEntries(kept);
  await server.auth.store.keep(besideName(session.sub), session.drafts, KEPT_MS);
}

import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getInvitation, type Invitation } from "../../contract/invitations.ts";
import { BackendError } from "../gateway/errors.ts";
import { cookieNames } from "./cookies.ts";
import { seal, unseal } from "./keys.ts";
import { sealedCookie } from "./sealed-cookie.ts";
import { hashOf } from "./session-store.ts";
import { backendWithoutToken, backendWithToken } from "./token-client.ts";

export interface InvitationStep {
  id: string;
  account?: {
    email: string;
    family_name: string;
    given_name: string;
    /** Under what the password waits for the end of the registration. */
    secret: string;
    isResumed: boolean;
    isConfirmed: boolean;
    /** When the last code was sent, milliseconds since the epoch. */
    sentAt: number;
  };
  isDone?: boolean;
  isAccepting?: boolean;
}

const LIFE_MS = 2 * 60 * 60_000;
const SECRET_MS = 30 * 60_000;

export function invitationStep(app: FastifyInstance) {
  return sealedCookie<InvitationStep>(cookieNames(app).invitation, LIFE_MS);
}

export async function findInvitation(request: FastifyRequest, id: string): Promise<Invitation | undefined> {
  try {
    const answer = await backendWithoutToken(request).call("getInvitation", getInvitation, { id });
    return answer.invitation;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  }
}

/** Keeps a password on the server, sealed, until it is taken once. @returns under what. */
export async function keepPassword({ server }: FastifyRequest, password: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const name = `invited:${hashOf(secret)}`;
  await server.auth.store.keep(name, seal(server.auth.keys.seal, password, name), SECRET_MS);
  return secret;
}

export async function takePassword({ server }: FastifyRequest, secret: string): Promise<string | undefined> {
  const name = `invited:${hashOf(secret)}`;
  const kept = await server.auth.store.take(name);
  return typeof kept === "string" ? unseal(server.auth.keys.seal, kept, name) : undefined;
}

export async function joinInvited(
  request: FastifyRequest,
  { id, account }: InvitationStep,
  token: { access: string; sub: string },
): Promise<void> {
  if (!account) throw new Error("an invitation was joined before an account was made");
  const { email, family_name, given_name } = account;
  await backendWithToken(request, token.access).signUpUser({
    body: { id, email, family_name, given_name, uuid: token.sub },
  });
}

/**
 * For somebody signed in whom the product does not know yet: joins the invitation that this browser holds for the same
 * address, if there is one. @returns whether they are known now.
 */
export async function joinAtSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  person: { access: string; sub: string; email: string },
): Promise<boolean> {
  const cookie = invitationStep(request.server);
  const step = cookie.read(request);
  if (step?.account?.email.toLowerCase() !== person.email.toLowerCase() || !step) return false;
  try {
    await joinInvited(request, step, person);
  } catch (error) {
    if (error instanceof BackendError) return false;
    throw error;
  }
  cookie.clear(reply);
  return true;
}

export function isAcceptable(
  invitation: Invitation | undefined,
): invitation is Invitation & { join_id: number } {
  return invitation?.state === "member" && invitation.join_id !== null;
}

export function isFor(invitation: Invitation | undefined, address: string | undefined): boolean {
  return address !== undefined && invitation?.email.toLowerCase() === address.toLowerCase();
}

/**
 * For somebody known who said on the invitation's page that they accept, and has signed in for it.
 * @returns whether there is one more organisation now.
 */
export async function acceptAtSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  person: { access: string; email: string },
): Promise<boolean> {
  const cookie = invitationStep(request.server);
  const step = cookie.read(request);
  if (!step?.isAccepting) return false;
  const found = await findInvitation(request, step.id);
  if (!isAcceptable(found) || !isFor(found, person.email)) return false;
  const { side, join_id } = found;
  try {
    await backendWithToken(request, person.access).acceptInvitation({ body: { side, join_id } });
  } catch (error) {
    if (error instanceof BackendError) return false;
    throw error;
  }
  cookie.clear(reply);
  return true;
}

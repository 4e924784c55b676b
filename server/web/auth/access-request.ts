import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccessRequestFields } from "../../contract/access-requests.ts";
import {
  accessRequestText,
  createAccessRequest,
  createAccessRequestMail,
} from "../../contract/account-events.ts";
import { Refusal } from "../refusal.ts";
import { networkOf } from "./attempts.ts";
import { seal, unseal } from "./keys.ts";
import { messages } from "./refusals.ts";
import { backendWithToken } from "./token-client.ts";

const DAY_MS = 24 * 60 * 60_000;
const MOST_TO_ADDRESS = 3;
const MOST_FROM_NETWORK = 20;
const CONTEXT = "access request";

function sealed(app: FastifyInstance, fields: AccessRequestFields): string {
  return seal(app.auth.keys.seal, JSON.stringify({ fields, until: Date.now() + DAY_MS }), CONTEXT);
}

export function openAccessRequest(app: FastifyInstance, token: string): AccessRequestFields | undefined {
  const text = unseal(app.auth.keys.seal, token, CONTEXT);
  if (text === undefined) return undefined;
  const { fields, until } = JSON.parse(text) as { fields: AccessRequestFields; until: number };
  return until > Date.now() ? fields : undefined;
}

/**
 * Sends the mail that confirms an address: three a day to one address, beyond which nobody can tell that nothing is sent,
 * and twenty from one network. @throws Refusal (429) where a network has sent as many
 */
export async function askForAccess(request: FastifyRequest, fields: AccessRequestFields): Promise<void> {
  const { store } = request.server.auth;
  const network = `access:${networkOf(request.ip)}`;
  if ((await store.count(network, DAY_MS)) > MOST_FROM_NETWORK)
    throw new Refusal(429, messages.tooMany, DAY_MS / 1000);
  const address = createHash("sha256").update(fields.email.toLowerCase()).digest("base64url");
  if ((await store.count(`access-mail:${address}`, DAY_MS)) > MOST_TO_ADDRESS) return;
  await told(request, "createAccessRequestMail", createAccessRequestMail, {
    email: fields.email,
    token: sealed(request.server, fields),
  });
}

export function enterAccessRequest(request: FastifyRequest, fields: AccessRequestFields): Promise<void> {
  return told(request, "createAccessRequest", createAccessRequest, fields);
}

async function told(
  request: FastifyRequest,
  name: "createAccessRequest" | "createAccessRequestMail",
  call: typeof createAccessRequest | typeof createAccessRequestMail,
  body: object,
): Promise<void> {
  const { trailKey } = request.server.web;
  // A web part that shares no secret with the backend cannot vouch for anybody.
  if (trailKey === undefined) throw new Refusal(503);
  const at = Math.floor(Date.now() / 1000);
  const proof = createHmac("sha256", trailKey)
    .update(accessRequestText(at, request.id, body))
    .digest("base64url");
  await backendWithToken(request, `1.${at}.${proof}`).call(name, call, { body } as never);
}

import type { FastifyRequest } from "fastify";
import { type AccountEvent, accountEvents } from "../../contract/account-events.ts";
import { backendWithToken } from "./token-client.ts";

/**
 * Leaves a trace of what somebody did with their account where the administrators of their organisations read it. Never
 * throws: nobody is let in or kept out for the sake of the trail, and what could not be written there is in the log.
 */
export async function leaveTrace(
  request: FastifyRequest,
  event: AccountEvent,
  accessToken: string,
): Promise<void> {
  try {
    await backendWithToken(request, accessToken).call(event, accountEvents[event], {});
  } catch (error) {
    request.log.warn({ err: error, event }, "the audit trail lacks what was done with an account");
  }
}

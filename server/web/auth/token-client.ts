import type { FastifyRequest } from "fastify";
import { type BackendClient, backendClient } from "../gateway/client.ts";
import { SessionEnded } from "./errors.ts";

/** The backend in the name of a token that belongs to no session, such as that of an account just made. */
export function backendWithToken(request: FastifyRequest, accessToken: string): BackendClient {
  return backendClient({
    destinations: request.server.destinations,
    accessToken: async () => accessToken,
    replacement: async () => {
      throw new SessionEnded();
    },
    requestId: request.id,
  });
}

/** The backend for what needs nobody: it is asked without any token of worth. */
export function backendWithoutToken(request: FastifyRequest): BackendClient {
  return backendWithToken(request, "none");
}

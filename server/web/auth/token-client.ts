import type { FastifyRequest } from "fastify";
import { type BackendClient, backendClient } from "../gateway/client.ts";
import { SessionEnded } from "./errors.ts";

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

export function backendWithoutToken(request: FastifyRequest): BackendClient {
  return backendWithToken(request, "none");
}

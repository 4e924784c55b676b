import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { Refusal } from "../refusal.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

declare module "fastify" {
  interface FastifyRequest {
    isAstray: boolean;
  }
}

/**
 * Answers only under the name it was configured for. Without a public origin that is this machine itself, so that no
 * name an attacker points here (DNS rebinding) is served.
 */
export const hosts = fastifyPlugin(refuseOtherHosts, { name: "hosts" });

async function refuseOtherHosts(app: FastifyInstance): Promise<void> {
  const { publicOrigin, host } = app.web.config;
  const own = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  const names = new Set([...LOOPBACK, host.includes(":") ? `[${host}]` : host]);
  const isOwn = (given: string) =>
    own === undefined ? names.has(given.replace(/:\d+$/, "").toLowerCase()) : given.toLowerCase() === own;
  app.decorateRequest("isAstray", false);
  app.addHook("onRequest", async (request) => {
    if (isOwn(request.headers.host ?? "")) return;
    request.isAstray = true;
    // What a browser keeps for the other name is none of ours.
    request.cookies = {};
    throw new Refusal(421);
  });
}

export function leadingHome(request: FastifyRequest, html: string): string {
  const home = request.server.web.config.publicOrigin ?? `http://localhost:${request.socket.localPort ?? ""}`;
  const { origin } = new URL(home);
  return html.replace(/(<a\b[^>]*? href=")\//g, `$1${origin}/`);
}

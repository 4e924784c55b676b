import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only under the name it was configured for. Without a public origin that is this machine itself, so that no
 * name an attacker points here (DNS rebinding) is served.
 */
export function hosts(app: FastifyInstance): void {
  const { publicOrigin, host } = app.web.config;
  const own = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  const names = new Set([...LOOPBACK, host.includes(":") ? `[${host}]` : host]);
  const isOwn = (given: string) =>
    own === undefined ? names.has(given.replace(/:\d+$/, "").toLowerCase()) : given.toLowerCase() === own;
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.anyHost && !isOwn(request.headers.host ?? "")) throw new Refusal(421);
  });
}

/** The origin that browsers see: configured, else the loopback name this request came by (checked above). */
export function originOf(app: FastifyInstance, host: string | undefined): string {
  return app.web.config.publicOrigin ?? `http://${host ?? "localhost"}`;
}

import type { FastifyInstance } from "fastify";

/** The origin that browsers see: configured, else the loopback name this request came by (checked by plugins/hosts.ts). */
export function originOf(app: FastifyInstance, host: string | undefined): string {
  return app.web.config.publicOrigin ?? `http://${host ?? "localhost"}`;
}

import type { FastifyInstance } from "fastify";
import { paths } from "../../paths.ts";

/** Where the mails can be read, for pages that wait for one; undefined wherever mails really leave. */
export function devMailsHref({ web }: FastifyInstance): string | undefined {
  return web.identity.embedded && !web.config.isProduction ? paths.devMails.url() : undefined;
}

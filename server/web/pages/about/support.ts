import type { FastifyInstance } from "fastify";
import { anybody } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";

export function supportPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.support.pattern,
    guards: [anybody],
    handler: async (_request, reply) => reply.page("about/support", { title: "サポート" }),
  });
}

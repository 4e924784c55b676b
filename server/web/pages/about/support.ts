import type { FastifyInstance } from "fastify";
import { anybody } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

export function supportPages(app: FastifyInstance): void {
  routes(app, [anybody]).get(paths.support, async (_request, reply) =>
    reply.page("about/support", { title: "サポート" }),
  );
}

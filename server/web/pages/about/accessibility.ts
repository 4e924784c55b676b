import type { FastifyInstance } from "fastify";
import { anybody } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";

export function accessibilityPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.accessibility.pattern,
    guards: [anybody],
    handler: async (_request, reply) => reply.page("about/accessibility", { title: "アクセシビリティ方針" }),
  });
}

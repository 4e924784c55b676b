import type { FastifyInstance } from "fastify";
import { anybody } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

export function accessibilityPages(app: FastifyInstance): void {
  routes(app, [anybody]).get(paths.accessibility, async (_request, reply) =>
    reply.page("about/accessibility", { title: "アクセシビリティ方針" }),
  );
}

import type { FastifyInstance } from "fastify";
import { anybody } from "../guards.ts";
import { homeOf } from "../home.ts";
import { paths } from "../paths.ts";
import { route } from "../route.ts";

/** The introduction of the service; somebody signed in is offered the way back to their work. */
export function homePages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.landing.pattern,
    guards: [anybody],
    handler: async (request, reply) =>
      reply.page("home/index", {
        title: "商業施設のリーシングと店舗開発を支えるサービス",
        layout: "plain",
        styles: ["home"],
        openHref: request.viewer?.side && homeOf(request.viewer),
      }),
  });
}

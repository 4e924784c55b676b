import type { FastifyInstance } from "fastify";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { previewEntry, previewQuery, showPreviewChoice, submitPreview } from "./choose.ts";

export function previewPages(app: FastifyInstance): void {
  const at = { path: paths.previews.pattern, guards: [auth] } as const;
  route(app, { ...at, method: "GET", query: previewQuery, handler: showPreviewChoice });
  route(app, { ...at, method: "POST", body: previewEntry, rerenders: true, handler: submitPreview });
}

import type { FastifyInstance } from "fastify";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { previewEntry, previewQuery, showPreviewChoice, submitPreview } from "./choose.ts";

export function previewPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth]);
  get(paths.previews, showPreviewChoice, { query: previewQuery });
  form(paths.previews, submitPreview, { body: previewEntry });
}

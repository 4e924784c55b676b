import type { FastifyInstance } from "fastify";
import { auth, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { extensionEntry, extensionParams as params, showExtension, submitExtension } from "./extension.ts";

export function extensionPages(app: FastifyInstance): void {
  const { get, form } = routes(app, [auth, standardFacility]);
  get(paths.extension, showExtension, { params });
  form(paths.extension, submitExtension, { body: extensionEntry, params });
}

import type { FastifyInstance } from "fastify";
import { auth, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { extensionEntry, extensionParams as params, showExtension, submitExtension } from "./extension.ts";

const guards = [auth, standardFacility] as const;

export function extensionPages(app: FastifyInstance): void {
  const at = { path: paths.extension.pattern, guards, params };
  route(app, { ...at, method: "GET", handler: showExtension });
  route(app, { ...at, method: "POST", body: extensionEntry, rerenders: true, handler: submitExtension });
}

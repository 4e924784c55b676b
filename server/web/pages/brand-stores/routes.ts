import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { brandGuards } from "../brands/routes.ts";
import { showStore } from "./detail.ts";

/** One store of a brand. */
export function brandStorePages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.brandStore.pattern,
    guards: brandGuards,
    params: z.object({ id: idText }),
    handler: showStore,
  });
}

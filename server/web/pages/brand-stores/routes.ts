import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { auth, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showStore } from "./detail.ts";

export function brandStorePages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.brandStore.pattern,
    guards: [auth, standardFacility, planGuard("benchmark")],
    params: z.object({ id: idText }),
    handler: showStore,
  });
}

import type { FastifyInstance } from "fastify";
import { auth, planGuard, standardFacility } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showStore } from "./detail.ts";

export function brandStorePages(app: FastifyInstance): void {
  routes(app, [auth, standardFacility, planGuard("benchmark")]).get(paths.brandStore, showStore);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { tenantOf } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { BackendError, BackendOutage } from "../../gateway/errors.ts";
import { auth } from "../../guards.ts";
import { choicePath } from "../../parts/point-choice/points.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";

export function accessLimitPages(app: FastifyInstance): void {
  routes(app, [auth]).get(paths.accessLimit, showAccessLimit);
}

async function showAccessLimit(request: FastifyRequest, reply: FastifyReply) {
  const use = await useOf(request);
  return reply.page("points/access-limit", {
    title: "アクセス回数制限",
    message: isLeft(use) ? "アクセス回数制限には達していません。" : "アクセス回数制限に達しました。",
    homeHref: homeOf(request.viewer),
    listHref: choicePath(request.viewer).url(),
    use,
  });
}

function isLeft(use: Awaited<ReturnType<typeof useOf>>): boolean {
  return use !== undefined && (use.limit === null || use.used < use.limit);
}

async function useOf(request: FastifyRequest) {
  const tenant = request.viewer ? tenantOf(request.viewer) : {};
  try {
    // Any place will do: it is not counted.
    const asked = { lat: 35, lon: 135, count: false, ...tenant };
    const { used, limit, resets_on } = await request.backend.checkOptionalPoint(asked);
    return { used, limit, resetsOn: resets_on };
  } catch (error) {
    if (!(error instanceof BackendOutage || (error instanceof BackendError && error.status !== 401)))
      throw error;
    request.log.warn({ err: error }, "the use of points is not known");
    return undefined;
  }
}

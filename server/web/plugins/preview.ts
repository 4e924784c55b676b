import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Preview, type PreviewSubject, READ_ONLY } from "../../contract/previews.ts";
import { lookAs } from "../auth/preview.ts";
import { loadViewer } from "../auth/viewer.ts";
import { BackendError } from "../gateway/errors.ts";
import { paths } from "../paths.ts";
import { notFound, Refusal } from "../refusal.ts";

const PAGES: Readonly<Record<string, PreviewSubject>> = {
  [paths.facility.pattern]: "facility",
  [paths.brand.pattern]: "brand",
  [paths.offeringSection.pattern]: "offering",
  [paths.optionalPointResult.pattern]: "report",
};

/**
 * `?preview=` on one of these pages: its guards, its handler and its calls then run for whoever one looks as. Before the
 * guards, which are the same as for everybody.
 */
export function previews(app: FastifyInstance): void {
  app.decorateRequest("preview", undefined);
  app.addHook("preHandler", enterPreview);
}

async function enterPreview(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const subject = PAGES[request.routeOptions.url ?? ""];
  const { preview: id } = request.query as { preview?: unknown };
  if (subject === undefined || id === undefined) return;
  if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal(403, READ_ONLY);
  const viewer = await loadViewer(request);
  // Whoever has not signed in is told so by the guards.
  if (!viewer?.side) return;
  const preview = await found(request, typeof id === "string" ? id : "");
  if (preview?.subject !== subject || !isAbout(preview, request)) throw notFound();
  lookAs(request, viewer, preview);
  reply.header("content-security-policy", readOnly(String(reply.getHeader("content-security-policy"))));
}

function isAbout({ subject_id, place }: Preview, { params, query }: FastifyRequest): boolean {
  if (!place) return Number((params as { id?: string }).id) === subject_id;
  const { lat, lon } = query as { lat?: unknown; lon?: unknown };
  return Number(lat) === place.latitude && Number(lon) === place.longitude;
}

async function found(request: FastifyRequest, id: string) {
  try {
    return (await request.backend.getPreview({ id })).preview;
  } catch (error) {
    if (error instanceof BackendError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

/** No form is sent and no script runs: a script would ask in the admin's own name. */
function readOnly(policy: string): string {
  return `${policy.replace("form-action 'self'", "form-action 'none'")}; sandbox allow-same-origin`;
}

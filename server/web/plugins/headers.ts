import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { isSecureOrigin } from "../auth/cookies.ts";

const POLICY = [
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "report-uri /csp-report",
  "report-to csp",
].join("; ");

/** Of a script or stylesheet, which is no page: nothing may be loaded by it or show it, so that nothing is reported. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

const FIXED = {
  "reporting-endpoints": 'csp="/csp-report"',
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cache-control": "no-store",
};

/** Every answer's security headers, with a new nonce. What may be cached says so itself, later. */
export function setHeaders(reply: FastifyReply): void {
  reply.nonce = randomBytes(18).toString("base64");
  reply.headers(FIXED);
  setPolicy(reply, []);
  reply.header("x-request-id", reply.request.id);
  if (isSecureOrigin(reply.server))
    reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
}

/** The page's policy; of stylesheets that stand in the page only those are let through whose digests are given. */
export function setPolicy(reply: FastifyReply, styles: readonly string[]): void {
  const styleSources = ["'self'", ...styles.map((integrity) => `'${integrity}'`)].join(" ");
  reply.header(
    "content-security-policy",
    `default-src 'none'; script-src 'nonce-${reply.nonce}' 'strict-dynamic'; style-src ${styleSources}; ${POLICY}`,
  );
}

/** The policy of pages is longer than most of our scripts. A worker's script would need one of its own. */
export function setFileHeaders(reply: FastifyReply): void {
  reply.header("content-security-policy", FILE_POLICY);
  reply.removeHeader("reporting-endpoints");
}

declare module "fastify" {
  interface FastifyReply {
    nonce: string;
  }
}

export const securityHeaders = fastifyPlugin(secureAnswers, { name: "security-headers" });

async function secureAnswers(app: FastifyInstance): Promise<void> {
  app.decorateReply("nonce", "");
  app.addHook("onRequest", (_request, reply, done) => {
    setHeaders(reply);
    done();
  });
}

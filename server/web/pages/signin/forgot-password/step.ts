import type { FastifyInstance } from "fastify";
import { cookieNames } from "../../../auth/cookies.ts";
import { sealedCookie } from "../../../auth/sealed-cookie.ts";

export interface ResetStep {
  email: string;
  /** When the last code was asked for, milliseconds since the epoch. */
  sentAt: number;
}

const LIFE_MS = 2 * 60 * 60_000;

export function resetStep(app: FastifyInstance) {
  return sealedCookie<ResetStep>(cookieNames(app).reset, LIFE_MS);
}

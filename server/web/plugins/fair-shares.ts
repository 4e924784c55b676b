import type { FastifyInstance } from "fastify";
import { FairPlaces } from "../../lib/fair-places.ts";
import { personOf } from "../auth/sharers.ts";
import { isFile, isNeverRefused, turnAway } from "./overload.ts";

/**
 * As many as keep the process and its backend busy between them; more would only stand before other people's. Who asks
 * for more than a page and its parts has one at a time while others are there.
 */
const EACH = { limit: 2, besideOthers: 1, crowdedFrom: 4, queue: 40 };
const WAIT_MS = 10_000;
const LINGER_MS = 5000;

/**
 * Lets a few requests of one person be under way at once, in all their sessions; more wait for these. Whoever keeps many
 * connections busy slows down the own pages, and hardly those of others. Files have places of their own.
 */
export function fairShares(app: FastifyInstance): void {
  const places = new FairPlaces({
    limit: Number.POSITIVE_INFINITY,
    queue: Number.POSITIVE_INFINITY,
    waitMs: WAIT_MS,
    lingerMs: LINGER_MS,
    each: [EACH],
  });
  app.addHook("onRequest", (request, reply, done) => {
    const person = personOf(request);
    if (person === undefined || isFile(request) || isNeverRefused(request)) return done();
    const { underWay } = app;
    // Who waits here is not what the process is busy with.
    underWay.count--;
    const back = () => {
      underWay.count++;
    };
    places.enter([person], WAIT_MS, request.signal).then((leave) => {
      back();
      if (!leave) {
        app.metrics.shed.inc({ kind: "person" });
        return turnAway(request, reply);
      }
      reply.raw.once("finish", leave).once("close", leave);
      if (reply.raw.closed) leave();
      done();
    }, done);
  });
}

import { type Call, runsModel } from "../../contract/call.ts";
import { FairPlaces, type FairPlacesOptions, type Leave } from "../../lib/fair-places.ts";
import { Refusal } from "../refusal.ts";
import { KeptAnswers } from "../speed/kept-answers.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { BackendError, BackendOutage, hasLeft } from "./errors.ts";
import { ReferenceCache } from "./reference-cache.ts";
import { type Transport, transport } from "./transport.ts";

type ServiceName = NonNullable<Call["service"]>;

interface Origins {
  backend: string;
  analysis: string | undefined;
  prediction: string | undefined;
  isEmbedded?: boolean | undefined;
  /** With what lies in `speed/`. */
  isFast?: boolean | undefined;
}

export interface Destinations extends Pick<Transport, "exchange"> {
  reference: ReferenceCache;
  /** What was read of answers before; undefined where each is read anew. */
  kept: KeptAnswers | undefined;
  /**
   * A place for a call that costs much: a file, a prediction. One person has one at a time, an organisation two.
   * @returns what gives the place back; undefined for a call that needs none.
   * @throws Refusal (503) in words for the person where no place is free in time.
   */
  admit(call: Call, sharers: readonly string[]): Promise<Leave | undefined>;
  readonly each: ReadonlyMap<ServiceName, Transport>;
  close(): Promise<void>;
}

// Outer limits are longer than inner ones: the backend itself gives up before.
const BACKEND_MS = 4000;
const OTHER_MS = 2500;
const LIMITS = {
  // As many at once as a host's database connections and their queue take from two web hosts. The queue holds all the
  // calls of as many pages as are admitted: a page that was let in is answered, if later.
  backend: { limit: 30, queue: 1500, waitMs: 3000 },
  analysis: { limit: 16, queue: 16, waitMs: 500 },
  prediction: { limit: 8, queue: 8, waitMs: 500 },
} as const;
/** Of one person, where others want some or just did: each of theirs would wait for all that came before. */
const CALLS_BESIDE_OTHERS = 3;
/** The embedded backend answers one after the other: more at once would gain a person nothing. */
const CALLS_BESIDE_OTHERS_EMBEDDED = 1;
const LINGER_MS = 5000;
const COSTLY: FairPlacesOptions = {
  limit: 3,
  queue: 60,
  waitMs: 5000,
  // A person, an organisation.
  each: [
    { limit: 1, queue: 2 },
    { limit: 2, queue: 6 },
  ],
};
/** As slow as the line of whoever sends or gets a file: each holds a connection all the while. */
const TRANSFERS: FairPlacesOptions = {
  limit: 8,
  queue: 60,
  waitMs: 5000,
  // A person, an organisation.
  each: [
    { limit: 2, queue: 4 },
    { limit: 4, queue: 12 },
  ],
};
const COSTLY_RETRY_SECONDS = 15;

/** @param probeMs how long a service that failed is left alone, milliseconds */
export function destinations(origins: Origins, probeMs: number, metrics: Metrics): Destinations {
  const open = (name: ServiceName) => {
    const isEmbedded = origins.isEmbedded === true && (name === "backend" || origins[name] === undefined);
    const besideOthers = isEmbedded ? CALLS_BESIDE_OTHERS_EMBEDDED : CALLS_BESIDE_OTHERS;
    return transport({
      origin: origins[name] ?? origins.backend,
      // A part of a page may not hold it up; where our own backend answers, it may take as long as any call.
      totalMs: name === "backend" || origins[name] === undefined ? BACKEND_MS : OTHER_MS,
      probeMs,
      isFast: origins.isFast !== false,
      isEmbedded,
      bulkhead: { ...LIMITS[name], each: [{ ...LIMITS[name], besideOthers }], lingerMs: LINGER_MS },
      onRetry: () => metrics.backendRetries.inc({ service: name }),
    });
  };
  const each = new Map<ServiceName, Transport>(
    (["backend", "analysis", "prediction"] as const).map((name) => [name, open(name)]),
  );
  const places = {
    file: {
      places: new FairPlaces(COSTLY),
      message: "ほかのファイルを作成しています。少し待ってから、もう一度お試しください。",
    },
    transfer: {
      places: new FairPlaces(TRANSFERS),
      message: "ほかのファイルを送受信しています。少し待ってから、もう一度お試しください。",
    },
    prediction: {
      places: new FairPlaces(COSTLY),
      message: "ほかの予測を計算しています。少し待ってから、もう一度お試しください。",
    },
  };
  const placeOf = (call: Call) => {
    if ("longestMs" in call) return places.transfer;
    if (call.kind === "download") return places.file;
    return runsModel(call) ? places.prediction : undefined;
  };
  return {
    each,
    reference: new ReferenceCache(),
    kept: origins.isFast === false ? undefined : new KeptAnswers(),
    async exchange(sending, receive) {
      const name = sending.call.service ?? "backend";
      const started = performance.now();
      let outcome = "ok";
      try {
        return await (each.get(name) as Transport).exchange(sending, receive);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        metrics.backendCalls.inc({ service: name, call: sending.name, outcome });
        metrics.backendSeconds.observe({ service: name }, (performance.now() - started) / 1000);
      }
    },
    async admit(call, sharers) {
      const place = placeOf(call);
      if (!place) return undefined;
      const leave = await place.places.enter(sharers);
      if (!leave) throw new Refusal(503, place.message, COSTLY_RETRY_SECONDS);
      return leave;
    },
    async close() {
      await Promise.all([...each.values()].map((one) => one.close()));
    },
  };
}

function outcomeOf(error: unknown): string {
  if (hasLeft(error)) return "aborted";
  if (error instanceof BackendError) return "refused";
  return error instanceof BackendOutage ? error.reason : "error";
}

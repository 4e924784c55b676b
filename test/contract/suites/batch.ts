import { describe, expect, it } from "vitest";
import { BATCH_PATH, isBatched, MOST_IN_A_BATCH } from "../../../server/contract/batches.ts";
import type { Call } from "../../../server/contract/call.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import { Frames } from "../../../server/web/speed/batch-frames.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask, authorizationOf } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import { cases } from "../cases/index.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

const ACTORS = ["facility", "brand", "none"] as const;
const names = (Object.keys(calls) as CallName[]).filter(
  (name) => isBatched(calls[name]) && !cases[name]?.prepare,
);

interface Read {
  call: string;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  ms: number;
}

function readOf(name: CallName, values: Values): Read {
  const { params } = calls[name] as Call;
  const ofPath = Object.keys(params?.shape ?? {});
  const parts = { call: name, params: {}, query: {}, ms: 8000 } satisfies Read as Read;
  for (const [key, value] of Object.entries(values))
    if (ofPath.includes(key)) parts.params[key] = String(value);
    else parts.query[key] = Array.isArray(value) ? value.map(String) : String(value);
  return parts;
}

export function batchSuite(backend: () => RunningBackend, world: () => World) {
  const send = async (actor: Actor, reads: unknown, headers: Record<string, string> = {}) =>
    fetch(`${backend().origin}${BATCH_PATH}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(await authorizationOf(backend(), actor)),
        ...headers,
      },
      body: JSON.stringify({ reads }),
    });
  const batch = async (actor: Actor, reads: readonly Read[]) => {
    const answer = await send(actor, reads);
    expect([answer.status, answer.headers.get("x-accel-buffering")]).toEqual([200, "no"]);
    const frames = new Frames().take(Buffer.from(await answer.arrayBuffer()));
    expect(frames).toHaveLength(reads.length);
    return frames.sort((a, b) => a.at - b.at).map(({ status, body }) => [status, body?.toString()]);
  };

  describe("reads that are asked together", () => {
    it.each(ACTORS)("are answered to %s as each would be alone, own, foreign and missing", async (actor) => {
      const { own, foreign, missing } = world();
      const asked = [own(actor), foreign(actor), missing].flatMap((place) =>
        names.map((name) => ({ name, values: cases[name]?.about(place) ?? {} })),
      );
      for (let from = 0; from < asked.length; from += MOST_IN_A_BATCH) {
        const part = asked.slice(from, from + MOST_IN_A_BATCH);
        const found = await batch(
          actor,
          part.map(({ name, values }) => readOf(name, values)),
        );
        for (const [at, { name, values }] of part.entries()) {
          const { status, text } = await ask(backend(), actor, name, values);
          expect([name, values, ...(found[at] ?? [])]).toEqual([name, values, status, text]);
        }
      }
    });

    it("say the field of bad input each, as alone", async () => {
      const bad = { facility_id: "x", surprise: "1" };
      const [found] = await batch("facility", [readOf("getSections", bad), readOf("getPrefectures", {})]);
      const { status, text } = await ask(backend(), "facility", "getSections", bad);
      expect(status).toBe(400);
      expect(found).toEqual([status, text]);
    });

    it.each<[string, unknown]>([
      ["a write", [{ call: "createScout", params: {}, query: {}, ms: 1000 }]],
      ["a file", [{ call: "downloadSectionsExcel", params: {}, query: {}, ms: 1000 }]],
      ["what no call is called", [{ call: "constructor", params: {}, query: {}, ms: 1000 }]],
      ["no time", [{ call: "getPrefectures", params: {}, query: {}, ms: 0 }]],
      ["nothing", []],
      [
        "too many",
        Array.from({ length: 41 }, () => ({ call: "getPrefectures", params: {}, query: {}, ms: 9 })),
      ],
      ["a number for a text", [{ call: "getPrefectures", params: {}, query: { a: 1 }, ms: 9 }]],
    ])("refuse %s", async (_, reads) => {
      const answer = await send("facility", reads);
      expect([answer.status, (await answer.json()).status]).toEqual([400, 4000]);
    });

    it("refuse who is not signed in before anything is looked at", async () => {
      const answer = await send("anonymous", "no reads");
      expect([answer.status, (await answer.json()).status]).toEqual([401, 4010]);
    });

    const here = () => world().own("brand");
    const there = () => ({ brand_id: here().brand, latitude: "35.69", longitude: "139.7" });
    it.each<[string, number, () => Read[]]>([
      [
        "whether a facility may be known of",
        1,
        () => {
          const { facility: facility_id, brand: brand_id } = here();
          return [
            readOf("getFacilityTenants", { facility_id }),
            readOf("getFacilityImages", { id: facility_id }),
            readOf("getFacilityAnswerTimes", { facility_id }),
            readOf("getFacilitySimilarStores", { brand_id, facility_id }),
            readOf("getPredictions", { brand_id, facility_id }),
            readOf("getStoreOpeningPlans", { brand_id, facility_id }),
          ];
        },
      ],
      [
        "whether a brand may be known of",
        1,
        () =>
          (["getBrandAnswerTimes", "getBrandStores"] as const).map((name) =>
            readOf(name, { brand_id: here().brand }),
          ),
      ],
      [
        "whether the catalogue of brands has changed",
        1,
        () =>
          (["getBrandNodes", "getWordCloud", "getSimilarBrands"] as const).map((name) =>
            readOf(name, { brand_id: here().brand }),
          ),
      ],
      [
        "what lies around a point",
        2,
        () =>
          (["getPointSimilarStores", "getPointSimilarBenchmarks"] as const).map((name) =>
            readOf(name, there()),
          ),
      ],
    ])("ask once %s, and anew for the next page", (what, common, readsOf) =>
      backend().sandbox(async () => {
        const reads = readsOf();
        const statements = (id: string, some: readonly Read[]) =>
          backend().statements(async () => {
            const answer = await send("brand", some, {
              "x-request-id": `${what.replaceAll(" ", "-")}-${id}`,
            });
            const frames = new Frames().take(Buffer.from(await answer.arrayBuffer()));
            expect(frames.map(({ status }) => status)).toEqual(some.map(() => 200));
          });
        // What is kept between pages is read before.
        await statements("first", reads);
        const alone: number[] = [];
        for (const [at, read] of reads.entries()) alone.push(await statements(`single-${at}`, [read]));
        const sum = alone.reduce((total, count) => total + count, 0);
        // Each alone asks who asks, says twice for whom it asks, and asks what it has in common with the others.
        const shared = (3 + common) * (reads.length - 1);
        expect(await statements("page-1", reads)).toBe(sum - shared);
        expect(await statements("page-2", reads)).toBe(sum - shared);
      }),
    );

    it("give one up in its time, and answer the others", async () => {
      const reads = [readOf("getSections", { facility_id: "1" }), readOf("getPrefectures", {})];
      const [hurried, patient] = await batch("facility", [
        { ...(reads[0] as Read), ms: 1 },
        reads[1] as Read,
      ]);
      expect([200, 503]).toContain(hurried?.[0]);
      expect(patient?.[0]).toBe(200);
    });
  });
}

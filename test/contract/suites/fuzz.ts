import fc from "fast-check";
import { expect, it } from "vitest";
import type { Call } from "../../../server/contract/call.ts";
import { type CallName, calls } from "../../../server/contract/index.ts";
import type { Engine, RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { cases } from "../cases/index.ts";
import { type NastyRequest, nastyRequests } from "../nasty-requests.ts";
import type { World } from "../world.ts";

/**
 * Input is read alike on both engines: most is thrown at one, and to the reading alone, `backend/input.test.ts` throws
 * 200 for each call. `npm run chaos -- fuzz` throws for minutes.
 */
const RUNS: Record<Engine, number> = { pglite: 3, postgres: 6 };

export function fuzzSuite(engine: Engine, backend: () => RunningBackend, world: () => World) {
  const names = (Object.keys(calls) as CallName[]).filter((name) => cases[name]);
  it.each(names)("%s breaks at nothing", async (name) => {
    const { about, body, actor = "facility" } = cases[name];
    const call = calls[name] as Call;
    const place = world().own(actor);
    const request = async ({ over, bodyOver }: NastyRequest) => {
      const options = body ? { body: { ...body(place), ...bodyOver } } : {};
      const { status, text } = await ask(backend(), actor, name, { ...about(place), ...over }, options);
      expect([status < 500, text.slice(0, 200)]).toEqual([true, expect.any(String)]);
    };
    const property = fc.asyncProperty(nastyRequests(call), (nasty) =>
      call.kind === "write" ? backend().sandbox(() => request(nasty)) : request(nasty),
    );
    await fc.assert(property, { numRuns: RUNS[engine] });
  });
}

import { it } from "vitest";
import type { CallName } from "../../server/contract/index.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { ask } from "./ask.ts";
import type { World } from "./world.ts";

export interface Sent {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, each checked where it is read
  body: any;
}

export function facilitySteps(backend: () => RunningBackend, world: () => World) {
  return {
    place: () => world().own("facility"),
    async send(name: CallName, values: Record<string, string>, body?: object): Promise<Sent> {
      const answer = await ask(backend(), "facility", name, values, body ? { body } : {});
      return { status: answer.status, body: JSON.parse(answer.text) };
    },
    inSandbox: (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work)),
  };
}

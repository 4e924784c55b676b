import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { analysis } from "../cases/analysis.ts";
import type { World } from "../world.ts";

interface Origin {
  sources: string[];
  vintage: string;
  method: string;
}

const names = (Object.keys(analysis) as CallName[]).filter((name) => name !== "getBrandStores");

export function sourceSuite(backend: () => RunningBackend, world: () => World) {
  it.each(names)("are named by %s, with their date and the method", async (name) => {
    const { about, actor = "facility" } = analysis[name as keyof typeof analysis];
    const answer = await ask(backend(), actor, name, about(world().own(actor)));
    const origins = originsIn(JSON.parse(answer.text));
    expect(origins.length).toBeGreaterThan(0);
    for (const { sources, vintage, method } of origins) {
      expect(sources.length).toBeGreaterThan(0);
      for (const text of [...sources, vintage, method]) expect(text).toMatch(/[ぁ-んァ-ヶ一-龠]/u);
    }
  });
}

function originsIn(value: unknown): Origin[] {
  if (typeof value !== "object" || value === null) return [];
  if ("sources" in value && "method" in value) return [value as Origin];
  return Object.values(value).flatMap(originsIn);
}

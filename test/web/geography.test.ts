import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexesHolding, packTexts, textAt } from "../../server/web/geography/places/packed-texts.ts";
import type { Geography } from "../../server/web/geography/regions.ts";
import { geography, packedGeography } from "../../server/web/geography/regions.ts";
import { tileDrawer } from "../../server/web/geography/tiles/draw.ts";
import { townsWithin } from "../../server/web/geography/tiles/town-squares.ts";
import { packColumns, readColumns, unpackColumns } from "../../server/web/speed/columns.ts";
import { projectRoot } from "../helpers/project-root.ts";

describe("columns", () => {
  const value = {
    words: ["一", "two"],
    nested: { odd: Uint16Array.of(1, 2, 3), points: Float64Array.of(0.1, -2.5) },
    shares: Float32Array.of(0.25, Number.POSITIVE_INFINITY),
    starts: new Uint32Array(0),
    nothing: null,
    long: Array.from({ length: 2000 }, (_, n) => ({ n, name: `第${n}` })),
  };

  it("come back as they were", () => {
    expect(unpackColumns(packColumns(value))).toEqual(value);
  });

  it("come back from bytes that lie anywhere in memory", () => {
    const packed = packColumns(value);
    const shifted = new Uint8Array(packed.length + 3);
    shifted.set(packed, 3);
    expect(unpackColumns(shifted.subarray(3))).toEqual(value);
  });
});

describe("a file of columns", () => {
  it("is read column by column when each is asked for, and refused where its end is missing", async () => {
    const directory = await mkdtemp(join(tmpdir(), "kukaku-columns-"));
    const file = join(directory, "columns.bin");
    try {
      const value = { title: "列", points: Float64Array.of(1, 2), units: Uint16Array.of(7) };
      const packed = packColumns(value);
      await writeFile(file, packed);
      expect(await readColumns(file)).toEqual(value);
      const read = (await readColumns(file)) as typeof value;
      expect(read.units).toEqual(value.units);
      await writeFile(
        file,
        packColumns({ ...value, points: Float64Array.of(3, 4), units: Uint16Array.of(8) }),
      );
      expect(read).toEqual({ ...value, points: Float64Array.of(3, 4) });
      await writeFile(file, packed.subarray(0, packed.length - 9));
      await expect(readColumns(file)).rejects.toThrow();
      await expect(readColumns(join(directory, "none.bin"))).rejects.toMatchObject({ code: "ENOENT" });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe("packed texts", () => {
  const texts = fc.array(fc.stringMatching(/^[abヶ丁一]{0,4}$/u));

  it("give each text back", () => {
    fc.assert(
      fc.property(texts, (list) => {
        const packed = packTexts(list);
        expect(list.map((_, index) => textAt(packed, index))).toEqual(list);
      }),
    );
  });

  it("are found by what they hold, and by nothing that reaches from one into the next", () => {
    fc.assert(
      fc.property(texts, fc.stringMatching(/^[abヶ丁一\n]{1,3}$/u), (list, words) => {
        const held = list.flatMap((text, index) => (text.includes(words) ? [index] : []));
        expect(indexesHolding(packTexts(list), words)).toEqual(held);
      }),
    );
  });
});

describe("the geography that the build packs", () => {
  it("is what the shipped files say, and draws the same tiles", { timeout: 60_000 }, async () => {
    const read = await geography({ projectRoot });
    const unpacked = unpackColumns(await packedGeography({ projectRoot })) as Geography;
    expect(unpacked.places.entries).toEqual(read.places.entries);
    expect(unpacked.map.stations).toEqual(read.map.stations);
    for (const [z, x, y] of [
      [5, 28, 12],
      [10, 909, 403],
      [14, 14546, 6451],
    ] as const)
      expect(tileDrawer(unpacked)(z, x, y)).toBe(tileDrawer(read)(z, x, y));
  });

  it("knows every town by its square", { timeout: 60_000 }, async () => {
    const { places, townSquares } = await geography({ projectRoot });
    const all = townsWithin(townSquares, 0, 0, 1 - 2 ** -11);
    expect(all.length).toBe(places.towns.latitudes.length);
    expect(new Set(all).size).toBe(all.length);
  });
});

/**
 * Draws the pictures that the buildings of the demonstration show of themselves: drawings, so that nobody takes them
 * for photographs of a house that exists. `node scripts/demo-pictures.ts`
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "./build/project.ts";
import { palettes } from "./demo-pictures/palettes.ts";
import { scenes } from "./demo-pictures/scenes.ts";

const directory = join(projectRoot, "server/demo/pictures");

await mkdir(directory, { recursive: true });
for (const [name, draw] of Object.entries(scenes))
  for (const [index, palette] of palettes.entries()) {
    const bytes = await sharp(Buffer.from(draw(palette, index)))
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
    await writeFile(join(directory, `${name}-${index + 1}.webp`), bytes);
    console.log(`${name}-${index + 1}.webp`, bytes.length);
  }

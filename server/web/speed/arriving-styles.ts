import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";

/** The texts of built stylesheets, by the name of the file. One that cannot be read stays a file, as its page says. */
export async function stylesheetTexts(
  projectRoot: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const take = async (file: string) =>
    texts.set(file, await readFile(join(projectRoot, "public/assets", file), "utf8"));
  await Promise.allSettled(files.map(take));
  return texts;
}

/**
 * Whether the page is opened from elsewhere: an address typed in, a bookmark, a mail. The browser may then have nothing of
 * ours, and a stylesheet of its own would cost the way there and back before anything is seen. Who comes from one of our
 * pages has it. A browser that does not say where it comes from is answered as if it had.
 *
 * https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && headers["sec-fetch-mode"] === "navigate";
}

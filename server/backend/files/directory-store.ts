import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, MissingFile } from "./store.ts";

export function directoryStore(directory: string): FileStore {
  const placeOf = (key: string) => join(directory, key.slice(0, 2), key);
  return {
    name: directory,
    async put(key, { path }) {
      const place = placeOf(key);
      const draft = `${place}.part`;
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        await copyFile(path, draft);
        await flushed(draft);
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushed(dirname(place));
    },
    async get(key) {
      const handle = await open(placeOf(key)).catch((cause: unknown) => {
        throw new MissingFile(`no file ${key}`, { cause });
      });
      return handle.createReadStream();
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
      await rm(`${placeOf(key)}.part`, { force: true });
    },
  };
}

async function flushed(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

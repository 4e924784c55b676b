import { Zip, ZipDeflate } from "fflate";

export interface ZipEntry {
  name: string;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const NOTHING = new Uint8Array();

/**
 * A ZIP as it comes into being, one entry after the other: nothing is kept but the list of names. Workbooks and pictures
 * are packed already; they are wrapped so that programs which read from the beginning find the end of each.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  function* taken() {
    const whole = made;
    made = [];
    for (const chunk of whole) if (chunk.length > 0) yield chunk;
  }
  for await (const { name, bytes } of entries) {
    const file = new ZipDeflate(name, { level: 0 });
    zip.add(file);
    for await (const chunk of bytes) {
      file.push(chunk);
      yield* taken();
    }
    file.push(NOTHING, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

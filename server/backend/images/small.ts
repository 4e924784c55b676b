import type { Executor } from "../db/connect.ts";
import { FEW_BYTES, SMALL_SIDE, smallOf } from "./clean.ts";

const NEXT = `
  select id, width, height, encode(bytes, 'base64') as base64
  from facility_images
  where id > $1 and small_bytes is null and deleted_at is null
    and greatest(width, height) > ${SMALL_SIDE} and octet_length(bytes) > ${FEW_BYTES}
  order by id
  limit 1`;
const KEEP = "update facility_images set small_bytes = decode($2, 'base64') where id = $1";

interface Large {
  id: number;
  width: number;
  height: number;
  base64: string;
}

/**
 * Makes the small ones of pictures that came before there were any, one after the other.
 * @returns how many
 */
export async function makeSmallImages(
  executor: Executor,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let made = 0;
  for (let after = 0; !signal?.aborted; ) {
    const [image] = (await executor.query<Large>(NEXT, [after])).rows;
    if (!image) break;
    after = image.id;
    const { id, base64, ...size } = image;
    // One that cannot be read any more is shown as it is.
    const small = await smallOf({ ...size, bytes: Buffer.from(base64, "base64") }).catch(() => null);
    if (!small) continue;
    await executor.query(KEEP, [id, small.toString("base64")]);
    made += 1;
  }
  return made;
}

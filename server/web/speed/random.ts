import { randomFillSync } from "node:crypto";

const POOL_BYTES = 8192;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Random bytes of the cryptographic generator, drawn in stock: one draw for many answers. Each byte is handed out once. */
export function randomOf(size: number): Buffer {
  if (size > POOL_BYTES - used) {
    randomFillSync(pool);
    used = 0;
  }
  const drawn = Buffer.from(pool.subarray(used, used + size));
  pool.fill(0, used, used + size);
  used += size;
  return drawn;
}

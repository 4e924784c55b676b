import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "../../server/identity/passwords.ts";
import { DEMO_PASSWORD } from "../../server/lib/demo-accounts.ts";

/** Gives the accounts of a user pool that nobody has open hashes of one round: tests sign in a thousand times. */
export async function quicken(dataDir: string): Promise<void> {
  const path = join(dataDir, "identity/pool.json");
  const pool = JSON.parse(await readFile(path, "utf8"));
  const passwordHash = await hashPassword(DEMO_PASSWORD, 1);
  for (const user of pool.users) user.passwordHash = passwordHash;
  await writeFile(path, `${JSON.stringify(pool, null, 1)}\n`);
}

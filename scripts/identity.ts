// The embedded user pool in a process of its own, for trying ROLE=web and ROLE=backend out on one machine:
//   node scripts/identity.ts --port 3001 --data .data --origin http://localhost:3000
import { parseArgs } from "node:util";
import { lockDirectory } from "../server/backend/db/directory-lock.ts";
import { poolSettings } from "../server/identity/pool-settings.ts";
import { startIdentity } from "../server/identity/start.ts";
import { DEMO_PASSWORD, demoAccounts } from "../server/lib/demo-accounts.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3001" },
    data: { type: "string", default: ".data" },
    /** Where single sign-on may lead back to: the public origins of the web processes. */
    origin: { type: "string", multiple: true, default: ["http://localhost:3000"] },
  },
});

const lock = lockDirectory(`${values.data}/identity`);
const pool = await startIdentity({
  host: "127.0.0.1",
  port: Number(values.port),
  dataDir: values.data,
  // Their password is public: in production people come in by invitation only.
  accounts: process.env.NODE_ENV === "production" ? [] : Object.values(demoAccounts),
  password: DEMO_PASSWORD,
  redirectUris: () => values.origin.map((origin) => `${origin}/auth/callback`),
  logoutUris: () => values.origin.map((origin) => `${origin}/signin`),
}).catch((error: unknown) => {
  lock.release();
  throw error;
});
const settings = poolSettings(pool);
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
process.send?.({ type: "ready", settings });

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void pool.close().finally(() => {
      lock.release();
      process.exit();
    });
  });

import { z } from "zod";
import { userNotFound } from "../exceptions.ts";
import { adminFields, operation, requireAdministrator } from "./operation.ts";

/** Nothing of the person stays; that their sign-ins have ended is remembered for as long as access tokens live. */
export const adminDeleteUser = operation(z.object(adminFields), async (pool, input) => {
  requireAdministrator(pool, input);
  const user = pool.store.find(input.Username);
  if (!user) throw userNotFound();
  pool.store.users.delete(user.sub);
  pool.grants.revokeAll(user.sub);
  for (const key of pool.store.codes.keys())
    if (key.endsWith(`:${user.sub}`) || key.endsWith(`:${user.email}`)) pool.store.codes.delete(key);
  await pool.store.save();
  return {};
});

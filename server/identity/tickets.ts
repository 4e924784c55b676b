import { randomBytes } from "node:crypto";
import type { Tickets } from "./user-pool.ts";

const MOST_OPEN = 10_000;

export function createTickets<T>(lifetimeMs: number, clock: () => number): Tickets<T> {
  const open = new Map<string, { value: T; expiresAt: number }>();
  function forgetExpired(): void {
    const now = clock();
    for (const [handle, entry] of open) {
      if (entry.expiresAt > now && open.size < MOST_OPEN) return;
      open.delete(handle);
    }
  }
  return {
    issue(value) {
      forgetExpired();
      const handle = randomBytes(32).toString("base64url");
      open.set(handle, { value, expiresAt: clock() + lifetimeMs });
      return handle;
    },
    peek(handle) {
      const entry = open.get(handle);
      return entry && entry.expiresAt > clock() ? entry.value : undefined;
    },
    drop(handle) {
      open.delete(handle);
    },
  };
}

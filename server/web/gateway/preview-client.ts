import { type CallName, calls } from "../../contract/index.ts";
import { READ_ONLY } from "../../contract/previews.ts";
import type { BackendClient } from "./client.ts";
import { BackendError } from "./errors.ts";
import { isReference } from "./reference-cache.ts";

/**
 * The calls of a page that is looked at as somebody else sees it: those about the page are made, all else that is read is
 * empty, as it is for somebody who has nothing yet, and nothing is written.
 */
export function previewClient(client: BackendClient, seen: readonly string[]): BackendClient {
  return new Proxy(client, {
    get(target, name) {
      if (seen.includes(String(name)) || isReference(String(name))) return Reflect.get(target, name);
      const call = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined;
      if (call?.kind === "read") return async () => call.fallback;
      return async () => {
        throw new BackendError(String(name), 403, { status: 4030, message: READ_ONLY });
      };
    },
  });
}

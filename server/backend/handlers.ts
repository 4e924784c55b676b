import type { Handlers } from "./answering/handler.ts";
import * as calls from "./calls.ts";

export const handlers: Handlers = calls;

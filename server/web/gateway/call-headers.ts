import { READ_AFTER_HEADER } from "../../contract/positions.ts";
import { PREVIEW_HEADER } from "../../contract/previews.ts";
import type { Sending } from "./transport.ts";

/** Set from scratch: nothing of the browser's own headers reaches the backend. */
export function headersOf({
  call,
  outgoing,
  idempotencyKey,
  preview,
  readAfter,
  traceparent,
  ...sending
}: Sending) {
  return {
    accept: call.kind === "download" ? call.contentType : "application/json",
    "accept-language": "ja",
    authorization: `Token ${sending.accessToken}`,
    "x-request-id": sending.requestId,
    ...(outgoing.body === undefined ? {} : { "content-type": "application/json" }),
    ...(call.kind === "upload" ? { "content-type": "application/octet-stream" } : {}),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(preview === undefined ? {} : { [PREVIEW_HEADER]: preview }),
    ...(readAfter === undefined ? {} : { [READ_AFTER_HEADER]: String(readAfter) }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Call, callerOf } from "../../islands/leasing-list-editor/calls.ts";
import type { LeasingListEntry } from "../../islands/leasing-list-editor/props.ts";
import { write } from "../../islands/leasing-list-editor/writes.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A server that answers as told; the calls of the browser go there. */
async function serve(answer: (seen: Seen[], response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(seen, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const raw = callerOf("token");
  const call: Call = (request) => raw({ ...request, path: origin + request.path });
  return { seen, call };
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const target = (call: Call) => ({ call, facilityId: 1, recruitmentId: 2, listId: 3 });
const known = [
  { id: 5, name: "甲", version: 4, status: "waiting", position: 1, memo: "", updated_at: "" },
  { id: 6, name: "乙", version: 2, status: "waiting", position: 2, memo: "", updated_at: "" },
] as unknown as LeasingListEntry[];

describe("a write of the editor", () => {
  it("carries the form token, its one-time key and the versions that were seen", async () => {
    const { seen, call } = await serve((_, response) =>
      json(response, 200, {
        message: "",
        data: [
          { leasing_list_item_id: 5, is_changed: true, status: "section_submitted", version: 5, message: "" },
          {
            leasing_list_item_id: 6,
            is_changed: false,
            status: "contracted",
            version: 9,
            message: "変更できません。",
          },
        ],
      }),
    );
    const outcome = await write(target(call), known, {
      kind: "statuses",
      key: "0123456789abcdef",
      ids: [5, 6],
      status: "section_submitted",
      comment: "送付",
    });
    expect(seen[0]).toMatchObject({ method: "POST", url: "/api/v1/leasing_lists/3/status" });
    expect(seen[0]?.headers).toMatchObject({
      "x-csrf-token": "token",
      "idempotency-key": "0123456789abcdef",
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ versions: { 5: 4, 6: 2 }, comment: "送付" });
    expect(outcome).toMatchObject({
      ok: true,
      value: { failures: [{ id: 6, message: "変更できません。" }] },
    });
    expect(outcome.ok && outcome.value.items[0]).toMatchObject({ status: "section_submitted", version: 5 });
    expect(outcome.ok && outcome.value.items[1]).toMatchObject({ status: "waiting", version: 2 });
  });

  it("is asked once more with the same key when nothing answered", async () => {
    const { seen, call } = await serve((all, response) => {
      if (all.length === 1) response.socket?.destroy();
      else json(response, 200, { data: null });
    });
    await write(target(call), known, { kind: "remove", key: "0123456789abcdef", ids: [5] });
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([
      "0123456789abcdef-5",
      "0123456789abcdef-5",
    ]);
  });

  it("says why it was refused, in the server's words", async () => {
    const { call } = await serve((_, response) =>
      json(response, 409, { status: 4090, message: "先に更新されました。" }),
    );
    const outcome = await write(target(call), known, {
      kind: "memo",
      key: "k".repeat(16),
      id: 5,
      memo: "新",
    });
    expect(outcome).toEqual({ ok: false, status: 409, message: "先に更新されました。" });
  });
});

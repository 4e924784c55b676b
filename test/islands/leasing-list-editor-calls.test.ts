import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Call, callerOf } from "../../islands/leasing-list-editor/calls.ts";
import type { LeasingListEntry } from "../../islands/leasing-list-editor/props.ts";
import { partText, write } from "../../islands/leasing-list-editor/writes.ts";

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

async function serve(answer: (seen: Seen[], response: ServerResponse) => void, person?: number) {
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
  return { seen, call: callerOf("token", person, origin) };
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

  it("of several says how many came through and how many could not", async () => {
    const { call } = await serve(({ length }, response) =>
      length === 1 ? json(response, 200, { message: "" }) : json(response, 404, { message: "" }),
    );
    const outcome = await write(target(call), known, { kind: "remove", ids: [5, 6], key: "several" });
    expect(outcome).toMatchObject({ ok: true, value: { items: [{ id: 6 }], failures: [{ id: 6 }] } });
    expect(partText(2, 1)).toBe("2件のうち1件を更新しました。1件は更新できませんでした。");
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

describe("a write after the session of the page has ended", () => {
  const REFUSED = { status: 4030, message: "権限がありません。" };
  const memo = { kind: "memo", key: "k".repeat(16), id: 5, memo: "新" } as const;

  it("goes on with the token of the session that the same person has now", async () => {
    const { seen, call } = await serve((all, response) => {
      const { url, headers } = all.at(-1) as Seen;
      if (url === "/form-token") json(response, 200, { person: 7, csrf: "new" });
      else if (headers["x-csrf-token"] === "new") json(response, 200, { data: { id: 3, items: [] } });
      else json(response, 403, REFUSED);
    }, 7);
    expect(await write(target(call), known, memo)).toMatchObject({ ok: true });
    const writes = seen.filter(({ method }) => method === "PATCH");
    expect(writes.map(({ headers }) => [headers["x-csrf-token"], headers["idempotency-key"]])).toEqual([
      ["token", memo.key],
      ["new", memo.key],
    ]);
    await write(target(call), known, memo);
    expect(seen.at(-1)?.headers["x-csrf-token"]).toBe("new");
  });

  it.each([
    ["in nobody else's name", 200, { person: 8, csrf: "new" }, 403, "別のユーザーがログインしています"],
    ["not before they have signed in", 401, { status: 4010, message: "" }, 401, "入力内容はこの画面に残って"],
    ["nor where the right is missing", 200, { person: 7, csrf: "token" }, 403, "権限がありません。"],
  ])("is done %s", async (_, status, answer, expected, message) => {
    const { seen, call } = await serve((all, response) => {
      if (all.at(-1)?.url === "/form-token") json(response, status, answer);
      else json(response, 403, REFUSED);
    }, 7);
    const outcome = await write(target(call), known, memo);
    expect(outcome).toMatchObject({ ok: false, status: expected });
    expect(!outcome.ok && outcome.message).toContain(message);
    expect(seen.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });
});

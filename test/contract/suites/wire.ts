import { connect } from "node:net";
import { expect, it } from "vitest";
import { calls } from "../../../server/contract/index.ts";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";

export function wireSuite(backend: () => RunningBackend) {
  const bodyOf = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(backend().origin + path, init);
    return { status: response.status, body: await response.json() };
  };
  const signed = async () => ({
    authorization: `Token ${await backend().issuer.token(demoAccounts.facility.sub)}`,
  });

  it("answers unknown paths with the error body", async () => {
    for (const path of [
      "/",
      "/api/v1/nothing",
      "/api/v1/sections/1/2/3",
      "/API/V1/users",
      `/api/${"x".repeat(900)}`,
    ])
      expect(await bodyOf(path)).toEqual({
        status: 404,
        body: { status: 4040, message: "対象が見つかりません。" },
      });
  });

  it("answers broken requests without a word about its own workings", async () => {
    const broken = [
      await bodyOf("/%"),
      await bodyOf("/api/v1/users?a=%E0%A4%A", { headers: await signed() }),
      await bodyOf(`/api/v1/users?${"a=1&".repeat(51).replaceAll("a", "k")}`, { headers: await signed() }),
      await bodyOf(`/api/v1/users?${Array.from({ length: 51 }, (_, key) => `k${key}=1`).join("&")}`, {
        headers: await signed(),
      }),
    ];
    for (const { status, body } of broken) {
      expect([status, body.status]).toEqual([400, 4000]);
      expect(JSON.stringify(body)).not.toMatch(/FST_|stack|Error|node_modules/);
    }
  });

  it("refuses bodies that are compressed", async () => {
    const headers = { ...(await signed()), "content-encoding": "gzip", "content-type": "application/json" };
    const answer = await bodyOf("/api/v1/users", { method: "GET", headers });
    expect(answer).toMatchObject({ status: 415, body: { status: 4150 } });
  });

  const post = async (body: string, type = "application/json") =>
    bodyOf("/api/v1/sections", {
      method: "POST",
      headers: { ...(await signed()), "content-type": type },
      body,
    });

  it("takes JSON bodies alone, and none where none is needed", async () => {
    expect(await post("facility_id=1", "application/x-www-form-urlencoded")).toMatchObject({ status: 415 });
    expect(await post("{}", "text/plain")).toMatchObject({ status: 415, body: { status: 4150 } });
    for (const broken of [
      "{",
      '{"facility_id":1',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
    ])
      expect(await post(broken)).toMatchObject({ status: 400, body: { status: 4000 } });
    for (const shapeless of ["[]", "1", '"text"', "null", "", "{}", `${"[".repeat(5000)}${"]".repeat(5000)}`])
      expect(await post(shapeless)).toMatchObject({ status: 400, body: { status: 4000 } });
    expect((await post("")).body.errors).toMatchObject({
      facility_id: "必須項目です。",
      number: expect.any(String),
    });
    expect(await post(JSON.stringify({ number: "x".repeat(300_000) }))).toMatchObject({
      status: 413,
      body: { status: 4130 },
    });
    const headers = { ...(await signed()), "content-type": "application/json" };
    const gone = await bodyOf("/api/v1/sections/2147483647?facility_id=1", { method: "DELETE", headers });
    expect(gone).toMatchObject({ status: 404, body: { status: 4040 } });
  });

  it("answers text that is not HTTP, or too long a head, with an error body", async () => {
    const { port } = new URL(backend().origin);
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = "";
        const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
        socket.on("data", (data) => {
          answer += data;
        });
        socket.on("close", () => resolve(answer));
        socket.on("error", () => resolve(answer));
      });
    expect(await send("nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 [\s\S]*"status":4000/);
    expect(await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*"status":4000/,
    );
  });

  it("gives each answer a request id and takes the caller's when it has the right form", async () => {
    const response = await fetch(`${backend().origin}/livez`);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const given = await fetch(`${backend().origin}/livez`, { headers: { "x-request-id": "abcdefgh-1" } });
    expect(given.headers.get("x-request-id")).toBe("abcdefgh-1");
    const bad = await fetch(`${backend().origin}/livez`, { headers: { "x-request-id": "a b" } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is alive and ready", async () => {
    expect(await bodyOf("/livez")).toEqual({ status: 200, body: { status: "ok" } });
    expect(await bodyOf("/readyz")).toEqual({ status: 200, body: { status: "ok" } });
  });

  it("describes every call in its OpenAPI document", async () => {
    const { body } = await bodyOf("/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    for (const [name, call] of Object.entries(calls)) {
      const operation = body.paths[call.path][call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: call.summary });
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
      const described = operation.parameters.filter((parameter: { in: string }) => parameter.in === "path");
      expect(described.map((parameter: { name: string }) => parameter.name)).toEqual(inPath);
      const asked = operation.parameters.filter((parameter: { in: string }) => parameter.in === "query");
      expect(asked.map((parameter: { name: string }) => parameter.name)).toEqual(
        Object.keys(("query" in call && call.query?.shape) || {}),
      );
      const takesBody = ("body" in call && call.body !== undefined) || call.kind === "upload";
      expect(operation.requestBody !== undefined).toBe(takesBody);
    }
    const described = Object.values(body.paths).flatMap((path) => Object.keys(path as object));
    expect(described.length).toBe(Object.keys(calls).length);
    expect(body.paths["/api/v1/sections"].get.parameters).toContainEqual(
      expect.objectContaining({ name: "facility_id", in: "query", required: true }),
    );
  });

  it("answers many at once", async () => {
    const headers = await signed();
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const response = await fetch(`${backend().origin}/api/v1/sections?facility_id=${1 + (at % 2)}`, {
          headers,
        });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
}

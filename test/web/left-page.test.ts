import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { headerCountsOf } from "../../server/web/frame/header-counts.ts";
import { BackendOutage, type OutageReason } from "../../server/web/gateway/errors.ts";
import { optional } from "../../server/web/gateway/optional.ts";

function asking(read: () => Promise<unknown>, headerCounts = new Map()) {
  const told: unknown[] = [];
  const request = {
    url: "/sections",
    server: { headerCounts },
    session: { sub: "person", sessionId: "session" },
    viewer: { side: "facility", facility: { facility_id: 1, is_standard: true } },
    log: { warn: (entry: unknown) => told.push(entry) },
    backend: { getFloors: read, getUnansweredContacts: read, getAssignmentCount: read },
  } as unknown as FastifyRequest;
  return { request, told, headerCounts };
}

const failing = (reason: OutageReason) => () => Promise.reject(new BackendOutage("getFloors", reason));

it("is not drawn for nobody, nor told of as missing a part", async () => {
  const { request, told } = asking(failing("left"));
  await expect(optional(request, "getFloors", { facility_id: 1 })).rejects.toThrow("left");
  expect(told).toEqual([]);
  const away = asking(failing("connection"));
  expect(await optional(away.request, "getFloors", { facility_id: 1 })).toMatchObject({ ok: false });
  expect(away.told).toHaveLength(1);
});

it("leaves the header's counts to the next page", async () => {
  const { request, told, headerCounts } = asking(failing("left"));
  expect(await headerCountsOf(request, false)).toMatchObject({ unanswered: { count: undefined } });
  expect(told).toEqual([]);
  const next = asking(async () => ({ number: 3 }), headerCounts);
  expect(await headerCountsOf(next.request, false)).toMatchObject({
    unanswered: { count: 3 },
    today: { count: 3 },
  });
});

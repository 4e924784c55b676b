import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { FormData, fetch } from "undici";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Spool } from "../../server/backend/files/spool.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { pdfOf } from "../helpers/documents.ts";
import { findForm, signIn } from "../helpers/pages.ts";

const KB = 1024;
const MOST_HELD = 256 * KB;

let web: WholeWeb;
let origin: string;
const incoming = new Set<Socket>();
const outgoing = new Set<Socket>();
beforeAll(async () => {
  subscribe(
    "undici:client:connected",
    (message) => void outgoing.add((message as { socket: Socket }).socket),
  );
  web = await startWholeWeb();
  web.app.server.on("connection", (socket: Socket) => void incoming.add(socket));
  origin = await web.listen();
});
afterAll(() => web?.close());

function held(): { taken: number; held: number } {
  const port = Number(new URL(web.backendOrigin).port);
  const toBackend = [...outgoing].filter(({ remotePort }) => remotePort === port);
  const taken = [...incoming].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const passed = toBackend.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0);
  return { taken, held: taken - passed };
}

it("keeps at most 256 kB of a file of 20 MB, also while the backend does not take it", async () => {
  const admin = await signIn(origin, demoAccounts.facility.email);
  const { rows } = await web.database.query<{ id: number }>(
    "select id from sections where facility_id = 1 and deleted_at is null order by id limit 1",
  );
  const address = `/sections/${rows[0]?.id}/files`;
  const { values } = findForm(await admin.get(address), { field: "file" });
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (name !== "file") form.append(name, String(value));
  form.append("file", new Blob([new Uint8Array(pdfOf(`/Title (${"x".repeat(19 * KB * KB)})`))]), "large.pdf");
  let isHeldBack = true;
  const receive = Spool.prototype.receive;
  vi.spyOn(Spool.prototype, "receive").mockImplementation(async function held(this: Spool, content, work) {
    while (isHeldBack) await sleep(20);
    return receive.call(this, content, work);
  });
  const before = held();
  const answer = fetch(new URL(address, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...admin.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  const most = { taken: 0, held: 0 };
  const measure = () => {
    const now = held();
    most.taken = Math.max(most.taken, now.taken - before.taken);
    most.held = Math.max(most.held, now.held - before.held);
  };
  for (let n = 0; n < 60; n++) {
    await sleep(20);
    measure();
  }
  const whileHeldBack = most.taken;
  isHeldBack = false;
  const measuring = setInterval(measure, 2);
  expect((await answer).status).toBe(303);
  clearInterval(measuring);
  expect(whileHeldBack).toBeGreaterThan(64 * KB);
  expect(whileHeldBack).toBeLessThan(19 * KB * KB);
  expect(most.taken).toBeGreaterThan(19 * KB * KB);
  expect(most.held).toBeLessThanOrEqual(MOST_HELD);
}, 60_000);

import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { connect } from "../../server/backend/db/open.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { pdfOf } from "../helpers/documents.ts";
import { readyPlace } from "../helpers/engines.ts";
import { startIssuer } from "../helpers/issuer.ts";
import { killableBackend } from "../helpers/killable-backend.ts";

const MB = 1024 * 1024;
const ADDRESS = "/api/v1/files?facility_id=1&name=a.pdf";

function filesBelow(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}

async function until(isSo: () => boolean) {
  for (let n = 0; n < 400 && !isSo(); n++) await sleep(25);
  expect(isSo()).toBe(true);
}

it("leaves neither a row nor an orphan where it is killed during an upload, and keeps what was acknowledged", async () => {
  const place = await readyPlace("pglite", { seedDemo: true });
  const issuer = await startIssuer();
  const { dataDir } = place.options;
  const backend = killableBackend({
    ...place.options,
    host: "127.0.0.1",
    port: 0,
    seedDemo: false,
    identity: { issuer: issuer.issuer, jwksUri: issuer.jwksUri, clientId: issuer.clientId },
    logLevel: "silent",
  });
  try {
    await backend.start();
    const authorization = `Token ${await issuer.token(demoAccounts.facility.sub)}`;
    const headers = { authorization, "content-type": "application/octet-stream" };
    const kept = await fetch(`${backend.origin}${ADDRESS}`, {
      method: "POST",
      headers,
      body: new Uint8Array(pdfOf()),
    });
    expect(await kept.json()).toMatchObject({ status: 2000, file: { state: "ready" } });
    const half = request(`${backend.origin}${ADDRESS}`, { method: "POST", headers });
    half.on("error", () => {});
    half.write(Buffer.alloc(4 * MB, "%PDF-"));
    await until(() => filesBelow(join(dataDir, "incoming")).length > 0);
    await backend.kill();
    half.destroy();
    const database = await connect({ dataDir });
    await database.query(
      `insert into files (key, facility_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
       values ('dead-0001', 1, 'other', 'a.pdf', 'application/pdf', 1, 'h', 'h', 'pending', 1)`,
    );
    await database.close();
    await backend.start();
    await backend.kill();
    expect(filesBelow(join(dataDir, "incoming"))).toEqual([]);
    expect(filesBelow(join(dataDir, "files"))).toHaveLength(1);
    const after = await connect({ dataDir });
    const { rows } = await after.query("select name, state from files");
    await after.close();
    expect(rows).toEqual([{ name: "a.pdf", state: "ready" }]);
  } finally {
    await backend.kill();
    await issuer.close();
    await place.remove();
  }
}, 180_000);

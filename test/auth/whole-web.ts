import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { authenticator } from "../../server/backend/answering/auth.ts";
import { excelWriter } from "../../server/backend/answering/excel.ts";
import { buildBackend } from "../../server/backend/app.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { openShelf } from "../../server/backend/files/shelf.ts";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { handlers } from "../../server/backend/handlers.ts";
import { predictor } from "../../server/backend/predictions/predictor.ts";
import { readConfig } from "../../server/config.ts";
import type { CodeMail } from "../../server/identity/deliver.ts";
import { type Identity, startIdentity } from "../../server/identity/start.ts";
import { isoDate } from "../../server/lib/dates.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { buildWeb, type WebOptions } from "../../server/web/app.ts";
import { emptyDataDirectory } from "../helpers/empty-directory.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { scratch } from "../helpers/scratch.ts";
import { copyTemplate } from "../helpers/template.ts";
import { Visitor } from "./running-web.ts";

export interface WholeWeb {
  app: FastifyInstance;
  backendOrigin: string;
  database: Database;
  identity: Identity;
  mails: CodeMail[];
  dataDir: string;
  codeFor(address: string): string;
  invite(email: string, grant_type?: "member" | "standby" | "admin", facilityId?: number): Promise<string>;
  /** Answers browsers too. @returns the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export const FACILITY_ID = 1;
export const TRAIL_KEY = new Uint8Array(32).fill(7);

/**
 * With `isEmpty` there is nobody and nothing in the database but the reference data. `over` stands between the product
 * and its database.
 */
export async function startWholeWeb(
  environment: Record<string, string> = {},
  {
    isEmpty = false,
    over = (database: Database) => database,
    logTo,
    poolAheadMs = 0,
  }: {
    isEmpty?: boolean;
    over?: (database: Database) => Database;
    logTo?: WebOptions["logTo"];
    poolAheadMs?: number;
  } = {},
): Promise<WholeWeb> {
  const dataDir = isEmpty ? await emptyDataDirectory() : scratch("kukaku-accounts-");
  if (!isEmpty) await copyTemplate(dataDir);
  const mails: CodeMail[] = [];
  const identity = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    accounts: Object.values(demoAccounts),
    password: DEMO_PASSWORD,
    redirectUris: () => ["http://localhost/auth/callback"],
    deliver: (mail) => void mails.push(mail),
    // Read anew each time, so that a test that moves the clock moves the pool's.
    clock: () => Date.now() + poolAheadMs,
    revealUserExistence: environment.AUTH_REVEAL_USER_EXISTENCE === "1",
  });
  const database = over(await openDatabase({ dataDir, demoScale: 1, seedDemo: false, projectRoot }));
  const backend = await startBackend(database, dataDir, identity);
  const app = await buildWeb({
    config: readConfig({
      NODE_ENV: "test",
      SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
      RATE_LIMIT: "1000000",
      MAX_REQUESTS: "100",
      BREAKER_MS: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      TRUST_PROXY: "127.0.0.1",
      SPEED: process.env.SPEED,
      ...environment,
    }),
    backendOrigin: backend.origin,
    identity: {
      ...identity,
      region: "ap-northeast-1",
      endpoint: identity.origin,
      domain: undefined,
      embedded: true,
    },
    trailKey: TRAIL_KEY,
    projectRoot,
    ...(logTo && { logTo }),
  });
  return {
    app,
    backendOrigin: backend.origin,
    database,
    identity,
    mails,
    dataDir,
    codeFor: (address) => codeIn(mails, address),
    invite: (email, grant_type = "member", facility_id = FACILITY_ID) =>
      invite(app, database, { email, grant_type, facility_id }),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
    async close() {
      await app.close();
      await backend.close();
      await identity.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The backend without what it does in the background: in one process with everything else, that would stand in the way. */
async function startBackend(database: Database, dataDir: string, identity: Identity) {
  const excel = excelWriter();
  const sales = predictor();
  const app = buildBackend({
    database,
    excel,
    predictor: sales,
    shelf: openShelf({ dataDir }),
    authenticate: authenticator(identity),
    geography: geographyReader(projectRoot),
    today: () => isoDate(new Date()),
    handlers,
    logLevel: "silent",
    trailKeys: [TRAIL_KEY],
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    async close() {
      await app.close();
      await Promise.all([database.close(), excel.close(), sales.close()]);
    },
  };
}

function codeIn(mails: readonly CodeMail[], address: string): string {
  const mail = mails.findLast(({ to }) => to === address);
  const code = /確認コード：(\d{6})/.exec(mail?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}

async function invite(
  app: FastifyInstance,
  database: Database,
  body: { email: string; grant_type: string; facility_id: number },
) {
  const admin = new Visitor(app);
  await admin.signIn();
  const answer = await admin.send({
    method: "POST",
    url: "/api/v1/user_facility_joins",
    payload: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-csrf-token": await admin.token("/facilities"),
    },
  });
  if (answer.statusCode !== 200) throw new Error(`the invitation was refused: ${answer.body}`);
  const { rows } = await database.query<{ text: string }>(
    "select text from outbox where to_address = $1 order by id desc limit 1",
    [body.email],
  );
  const link = /\{origin\}(\/invitation\?\S+)/.exec(rows[0]?.text ?? "")?.[1];
  if (link === undefined) throw new Error("the mail has no link");
  return link;
}

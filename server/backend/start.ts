import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isoDate } from "../lib/dates.ts";
import { startTradeAreas } from "./analysis/kept-areas.ts";
import { type Authenticator, authenticator, type IdentityOptions } from "./answering/auth.ts";
import { type ExcelWriter, excelWriter } from "./answering/excel.ts";
import { buildBackend } from "./app.ts";
import type { Chore } from "./chore.ts";
import { startClock } from "./clock/worker.ts";
import { countCurators, FIRST_CURATOR } from "./curators/curators.ts";
import { serveCurators } from "./curators/socket.ts";
import type { Database } from "./db/connect.ts";
import { connect } from "./db/open.ts";
import { type SchemaWatch, watchSchema } from "./db/schema-watch.ts";
import { openDatabase, ourMigrations } from "./db/up-to-date.ts";
import { openShelf, type Shelf, type ShelfOptions } from "./files/shelf.ts";
import { geographyReader, warmUp } from "./geography/geography.ts";
import { handlers } from "./handlers.ts";
import { storeProfiles } from "./match/stores.ts";
import { type AdministeredPool, accountDeleter } from "./organisations/pool.ts";
import { deliverBySmtp, deliverToDirectory } from "./outbox/deliver.ts";
import { withOrigin } from "./outbox/origin.ts";
import { type Outbox, startOutbox } from "./outbox/worker.ts";
import { startPageViews } from "./page-views/opened.ts";
import { type Predictor, predictor } from "./predictions/predictor.ts";
import { startStoreTests } from "./predictions/store-tests.ts";
import { startUpkeep, sweepLeftBehind } from "./upkeep.ts";
import { startWords } from "./words/worker.ts";

export interface BackendOptions extends ShelfOptions {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Signs in the owner of the tables, where that is not the role of `databaseUrl`. */
  databaseOwnerUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
  migrates?: boolean | undefined;
  demoScale: number;
  seedDemo: boolean;
  identity: IdentityOptions;
  pool?: AdministeredPool | undefined;
  logLevel: string;
  projectRoot: string;
  /** The mail server; without one, mails become files in `dataDir/outbox`. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  publicOrigin?: string | undefined;
  warmsUpFirst?: boolean | undefined;
  /** Keys that the web part may sign with for the audit trail; without any, it is told of no refused sign-in. */
  trailKeys?: readonly Uint8Array[] | undefined;
}

export interface Backend {
  origin: string;
  startDrain(): void;
  close(): Promise<void>;
}

const CLOSE_MS = 1500;
/** The open data take a second to read: the first pages of a fresh start go before them. */
const WARM_UP_MS = 3000;
const MOST_WARMING_MS = 10_000;
const WARM_CONNECTIONS = 6;

/**
 * Opens the database, brings it up to date and fills it where that is asked of it, and answers the contract. A database
 * that is too old for this program is waited for.
 * @throws DatabaseRefusal with one Japanese line when the database must not or cannot be opened.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const isLeftToOthers = options.databaseUrl !== undefined && !options.migrates;
  const database = isLeftToOthers ? await connect(options) : await openDatabase(options);
  try {
    const schema = options.databaseUrl ? await watchOurs(database, options) : undefined;
    const shelf = openShelf(options);
    if (!options.databaseUrl) await sweepLeftBehind(database, shelf);
    const schemaProblem = schema?.problem;
    const isServed = schemaProblem?.() === undefined;
    const warmsUpFirst = options.warmsUpFirst && isServed;
    const backend = await serveDatabase(database, shelf, { ...options, warmsUpFirst, schemaProblem });
    const curators = options.databaseUrl ? undefined : await serveCurators(database, options.dataDir);
    let chores: Chore | undefined;
    let isClosing = false;
    const begin = async () => {
      await warnOperators(database);
      if (!isClosing) chores = startChores(database, shelf, options);
    };
    if (isServed) await begin();
    else void schema?.served.then(begin).catch(() => {});
    return {
      origin: backend.origin,
      async close() {
        isClosing = true;
        schema?.close();
        curators?.close();
        await chores?.close();
        await backend.close();
      },
      startDrain: backend.startDrain,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function watchOurs(database: Database, { projectRoot }: BackendOptions): Promise<SchemaWatch> {
  let hasWaited = false;
  return watchSchema(database, ourMigrations(projectRoot), {
    tell(_state, problem) {
      if (problem !== undefined) console.warn(problem);
      else if (hasWaited) console.warn(SERVED);
      hasWaited = problem !== undefined;
    },
  });
}

const SERVED = "データベースの構造がこの版に合ったため、応答を始めます。";

async function warnOperators(database: Database): Promise<void> {
  if ((await database.hasSecondLock?.()) === false) console.warn(WITHOUT_SECOND_LOCK);
  if ((await countCurators(database)) === 0) console.warn(WITHOUT_CURATOR);
}

function startChores(database: Database, shelf: Shelf, options: BackendOptions): Chore {
  const chores = [
    openOutbox(database, options),
    startUpkeep(database, { shelf, deleteAccount: options.pool && accountDeleter(options.pool) }),
    startWords(database),
    startClock(database),
    startPageViews(database),
    startStoreTests(database),
    startTradeAreas(database, geographyReader(options.projectRoot, options.dataDir), options.dataDir),
  ];
  warmUpMatch(database);
  return {
    async close() {
      await Promise.all(chores.map((chore) => chore.close()));
    },
  };
}

async function warmUpAll(
  database: Database,
  authenticate: Authenticator,
  { projectRoot, dataDir }: Pick<BackendOptions, "projectRoot"> & Partial<Pick<BackendOptions, "dataDir">>,
): Promise<void> {
  const connections = Array.from({ length: WARM_CONNECTIONS }, () => database.query("select 1"));
  const profiles = storeProfiles({ database, today: isoDate(new Date()) });
  const keys = authenticate.warmUp();
  const patience = sleep(MOST_WARMING_MS, undefined, { ref: false });
  const all = Promise.allSettled([
    warmUp(geographyReader(projectRoot, dataDir)),
    profiles,
    keys,
    ...connections,
  ]);
  await Promise.race([all, patience]);
}

const WITHOUT_SECOND_LOCK =
  "警告：DATABASE_URL のユーザーはロール kukaku_app を使えないため、行単位のアクセス制御（第二の鍵）なしで動作します。";

const WITHOUT_CURATOR = `運営者がいません。${FIRST_CURATOR} で招待してください。`;

/** The stores of the match take seconds to read at the largest scale: not while somebody waits. */
function warmUpMatch(database: Database) {
  const read = () => storeProfiles({ database, today: isoDate(new Date()) }).catch(() => {});
  setTimeout(() => void read(), WARM_UP_MS).unref();
}

const MAIL_FROM = "no-reply@kukaku.example";
const PUBLIC_ORIGIN = "http://localhost:3000";

function openOutbox(database: Database, options: BackendOptions): Outbox {
  const { dataDir, smtpUrl, mailFrom = MAIL_FROM, publicOrigin = PUBLIC_ORIGIN } = options;
  const deliver = smtpUrl
    ? deliverBySmtp(smtpUrl, mailFrom)
    : deliverToDirectory(join(dataDir, "outbox"), mailFrom);
  return startOutbox(database, {
    deliver: withOrigin(deliver, publicOrigin),
    isRepeatable: !smtpUrl,
  });
}

export async function serveDatabase(
  database: Database,
  shelf: Shelf,
  options: Pick<
    BackendOptions,
    "host" | "port" | "identity" | "logLevel" | "projectRoot" | "warmsUpFirst" | "trailKeys"
  > &
    Partial<Pick<BackendOptions, "dataDir">> & { schemaProblem?: SchemaWatch["problem"] | undefined },
): Promise<Backend> {
  const authenticate = authenticator(options.identity);
  if (options.warmsUpFirst) await warmUpAll(database, authenticate, options);
  const excel = excelWriter();
  const sales = predictor();
  const geography = geographyReader(options.projectRoot, options.dataDir);
  const app = buildBackend({
    database,
    excel,
    predictor: sales,
    shelf,
    authenticate,
    geography,
    today: () => isoDate(new Date()),
    handlers,
    logLevel: options.logLevel,
    trailKeys: options.trailKeys,
    schemaProblem: options.schemaProblem,
  });
  const origin = await app.listen({ host: options.host, port: options.port });
  setTimeout(() => void warmUp(geography), WARM_UP_MS).unref();
  return { origin, startDrain: () => app.startDrain(), close: closing(app, database, [excel, sales]) };
}

function closing(
  app: ReturnType<typeof buildBackend>,
  database: Database,
  threads: readonly (ExcelWriter | Predictor)[],
): Backend["close"] {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= (async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await app.close();
      clearTimeout(cut);
      await Promise.all([database.close(), ...threads.map((thread) => thread.close())]);
    })();
    return closed;
  };
}

import { countCurators, FIRST_CURATOR } from "./curators/curators.ts";
import type { Database } from "./db/connect.ts";

interface Mails {
  status: string;
  number: number;
  oldest: number;
}

/** What operators watch of the database and the outbox, in the text format of Prometheus. */
export async function figuresOf(database: Database): Promise<string> {
  const load = database.load?.();
  const { rows: mails } = await database.query<Mails>(
    `select status, count(*)::int as number,
            coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
       from outbox
      where status <> 'sent'
      group by status`,
  );
  const of = (status: string) => mails.find((one) => one.status === status);
  return [
    ...family("kukaku_outbox_mails", "Mails that are not sent.", "status", [
      ["waiting", of("waiting")?.number ?? 0],
      ["sending", of("sending")?.number ?? 0],
      ["failed", of("failed")?.number ?? 0],
    ]),
    ...family("kukaku_outbox_oldest_seconds", "Age of the oldest mail that waits.", "status", [
      ["waiting", of("waiting")?.oldest ?? 0],
    ]),
    ...family("kukaku_people", `People by kind; the first curator: ${FIRST_CURATOR}`, "kind", [
      ["curator", await countCurators(database)],
    ]),
    ...(load
      ? family("kukaku_database_connections", "Connections of the pool.", "state", Object.entries(load))
      : []),
    "",
  ].join("\n");
}

function family(
  name: string,
  help: string,
  label: string,
  values: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values.map(([key, value]) => `${name}{${label}="${key}"} ${value}`),
  ];
}

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { devMailsHref } from "../../parts/mails/dev-mails.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { type Mail, readMail } from "./mail-file.ts";

const MOST_SHOWN = 50;

/**
 * The mails that would have been sent, for development: only while the embedded accounts are in use, and never in
 * production. Elsewhere the address does not exist.
 */
export function devMailPages(app: FastifyInstance): void {
  if (!devMailsHref(app)) return;
  const outbox = join(app.web.config.dataDir, "outbox");
  routes(app, "open").get(paths.devMails, async (_request, reply) =>
    showMails(reply, await newestMails(outbox)),
  );
}

/** The newest by when they were written: the two parts that write mails name their files differently. */
async function newestMails(outbox: string): Promise<Mail[]> {
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => join(outbox, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, MOST_SHOWN);
  return Promise.all(newest.map(async ({ file }) => readMail(await readFile(file, "utf8"))));
}

function showMails(reply: FastifyReply, mails: readonly Mail[]) {
  return reply.page("dev-mails/list", { title: "開発用の送信メール", layout: "plain", mails });
}

import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";

export interface OutboxMail {
  id: number;
  to_name: string;
  to_address: string;
  /** Empty for the service itself. */
  from_name?: string;
  /** Where an answer goes; without one, to the service. */
  reply_to?: string | null;
  subject: string;
  text: string;
  created_at: string;
}

/**
 * Delivers a mail or throws. `handOver` is to be awaited before anything leaves that cannot be taken back; a deliverer
 * that can repeat itself without harm never calls it.
 */
export type Deliver = (mail: OutboxMail, handOver: () => Promise<void>) => Promise<void>;

export class MailDelayed extends Error {}

export class MailRefused extends Error {}

/** Nobody can tell whether the mail was taken; it must not be sent again. */
export class MailUncertain extends Error {}

const SENDER_NAME = "クカク";
/** One address without display name; anything that could be read as more is never handed to a mail server. */
const ADDRESS = /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The bytes of a mail: the same whenever they are made, under one Message-ID. */
export async function internetMessage(mail: OutboxMail, from: string): Promise<Buffer> {
  if (!ADDRESS.test(mail.to_address)) throw new MailRefused("メールアドレスの形式が正しくありません。");
  const { message } = await composer.sendMail({
    from: { name: singleLine(mail.from_name || SENDER_NAME), address: from },
    ...(mail.reply_to && ADDRESS.test(mail.reply_to) && { replyTo: mail.reply_to }),
    to: { name: singleLine(mail.to_name), address: mail.to_address },
    subject: singleLine(mail.subject),
    text: mail.text,
    date: new Date(mail.created_at),
    messageId: `<outbox-${mail.id}@${from.split("@")[1]}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Buffer;
}

/** A line of a mail holds 998 bytes, and a word of ASCII is never folded; no field that people fill in is as long. */
const MOST_IN_A_HEADER = 500;

function singleLine(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim().slice(0, MOST_IN_A_HEADER);
  return line.isWellFormed() ? line : line.slice(0, -1);
}

export function deliverToDirectory(directory: string, from: string): Deliver {
  return async (mail) => {
    const bytes = await internetMessage(mail, from);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${String(mail.id).padStart(10, "0")}.eml`);
    const draft = `${file}.${process.pid}.draft`;
    const handle = await open(draft, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  };
}

export function deliverBySmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail, handOver) => {
    const bytes = await internetMessage(mail, from);
    let isHandedOver = false;
    // Read only after the server has greeted us; what fails before has certainly not been sent.
    const raw = new Readable({
      read() {
        handOver().then(
          () => {
            isHandedOver = true;
            this.push(bytes);
            this.push(null);
          },
          (error) => this.destroy(error),
        );
        this._read = () => {};
      },
    });
    try {
      await transport.sendMail({ envelope: { from, to: [mail.to_address] }, raw });
    } catch (error) {
      throw explained(error, isHandedOver);
    }
  };
}

function explained(error: unknown, isHandedOver: boolean): Error {
  const { responseCode } = error as { responseCode?: number };
  if (responseCode !== undefined && responseCode >= 500)
    return new MailRefused(`メールサーバーが受け付けませんでした（${responseCode}）。`);
  if (responseCode !== undefined)
    return new MailDelayed(`メールサーバーが一時的に受け付けませんでした（${responseCode}）。`);
  return isHandedOver
    ? new MailUncertain("送信の途中で接続が切れ、届いたかどうかを確認できません。")
    : new MailDelayed("メールサーバーに接続できませんでした。");
}

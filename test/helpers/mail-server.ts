import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  mails: { messageId: string; recipients: string[]; text: string }[];
  transcripts: { sent: string }[];
  readonly started: number;
  reset(): void;
  close(): Promise<void>;
}

/** A mail server that takes everything, but for recipients `later@`, `never@`, and `broken@`, on whom it hangs up. */
export async function startMailServer({ delayMs = 0 } = {}): Promise<MailServer> {
  let started = 0;
  const mails: MailServer["mails"] = [];
  const transcripts: MailServer["transcripts"] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const code = address.startsWith("later@") ? 451 : address.startsWith("never@") ? 550 : undefined;
      callback(code ? Object.assign(new Error("refused"), { responseCode: code }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      started++;
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (recipients.some((address) => address.startsWith("broken@"))) {
          for (const socket of sockets) socket.destroy();
          return;
        }
        const text = Buffer.concat(chunks).toString();
        mails.push({ messageId: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? "", recipients, text });
        if (delayMs > 0) setTimeout(callback, delayMs);
        else callback();
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    const transcript = { sent: "" };
    transcripts.push(transcript);
    socket.on("data", (chunk: Buffer) => {
      transcript.sent += chunk.toString();
    });
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    transcripts,
    get started() {
      return started;
    },
    reset() {
      mails.splice(0);
      transcripts.splice(0);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

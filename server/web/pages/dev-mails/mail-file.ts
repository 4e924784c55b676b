export interface Mail {
  to: string;
  subject: string;
  date: string;
  pieces: { text: string; href?: string }[];
}

export function readMail(file: string): Mail {
  const { head, body } = splitMessage(file);
  return {
    to: decodeWords(head.get("to") ?? "").replace(/^<(.*)>$/, "$1"),
    subject: decodeWords(head.get("subject") ?? ""),
    date: head.get("date") ?? "",
    pieces: withLinks(textOf(head, body)),
  };
}

function splitMessage(message: string): { head: Map<string, string>; body: string } {
  const cut = /\r?\n\r?\n/.exec(message);
  const top = cut ? message.slice(0, cut.index) : message;
  const lines = top.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const head = new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value ?? ""] as const];
    }),
  );
  return { head, body: cut ? message.slice(cut.index + cut[0].length) : "" };
}

function textOf(head: Map<string, string>, body: string): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(head.get("content-type") ?? "")?.[1];
  if (boundary !== undefined) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => splitMessage(part.trimStart()));
    const plain = parts.find((part) => /^text\/plain/i.test(part.head.get("content-type") ?? "text/plain"));
    return plain ? textOf(plain.head, plain.body) : "";
  }
  const encoding = (head.get("content-transfer-encoding") ?? "").toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return fromQuotedPrintable(body.replace(/=\r?\n/g, ""));
  return body;
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function withLinks(text: string): Mail["pieces"] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^https?:\/\//.test(piece) ? { text: piece, href: piece } : { text: piece }));
}

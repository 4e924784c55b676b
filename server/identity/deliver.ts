import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "./pool-file.ts";

export interface CodeMail {
  to: string;
  subject: string;
  text: string;
}

export type Deliver = (message: CodeMail) => Promise<void> | void;

export function deliverToDirectory(directory: string): Deliver {
  return async (message) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const id = randomUUID();
    const at = new Date();
    const name = `${at.toISOString().replaceAll(":", "")}-${id}.eml`;
    await replaceFile(join(directory, name), asInternetMessage(message, id, at));
  };
}

function asInternetMessage(message: CodeMail, id: string, at: Date): string {
  if (/[\r\n]/.test(message.to)) throw new Error("a recipient cannot hold a line break");
  const body = Buffer.from(message.text, "utf8").toString("base64").replace(/.{76}/g, "$&\r\n");
  return [
    "From: Kukaku <no-reply@kukaku.example>",
    `To: <${message.to}>`,
    `Subject: ${encodeWords(message.subject)}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@kukaku.example>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    body,
    "",
  ].join("\r\n");
}

/** RFC 2047: one encoded word holds at most 75 characters. */
function encodeWords(subject: string): string {
  const words: string[] = [];
  const characters = [...subject];
  for (let start = 0; start < characters.length; start += 14) {
    const part = characters.slice(start, start + 14).join("");
    words.push(`=?UTF-8?B?${Buffer.from(part, "utf8").toString("base64")}?=`);
  }
  return words.join("\r\n ");
}

import { expect } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "../../auth/running-web.ts";
import { startWholeWeb, type WholeWeb } from "../../auth/whole-web.ts";

export interface Stage {
  whole: WholeWeb;
  apart: RunningWeb;
  signedIn(account: keyof typeof demoAccounts): Promise<Visitor>;
}

export type Provocations = Record<string, (stage: Stage) => Promise<string>>;

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const [whole, apart] = await Promise.all([startWholeWeb(), startWeb()]);
  return {
    whole,
    apart,
    signedIn: (account) => enter(whole, demoAccounts[account].email),
    async close() {
      await Promise.all([whole.close(), apart.close()]);
    },
  };
}

async function enter(whole: WholeWeb, email: string): Promise<Visitor> {
  const visitor = new Visitor(whole.app);
  expect((await visitor.signIn(email, DEMO_PASSWORD)).statusCode).toBe(303);
  return visitor;
}

/** Sends the form of a page, with its token. @returns the page that answers. */
export async function sendForm(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  page = path,
): Promise<string> {
  const answer = await visitor.post(path, { ...fields, _csrf: await visitor.token(page) });
  return answer.statusCode === 303 ? (await visitor.get(String(answer.headers.location))).body : answer.body;
}

interface CallBody {
  method?: "POST" | "PUT";
  type?: string;
  payload: string;
}

/** A call that writes, as an island sends it. @returns the body that answers. */
export async function sendCall(visitor: Visitor, url: string, { method, type, payload }: CallBody) {
  const { body } = await visitor.send({
    method: method ?? "POST",
    url,
    payload,
    headers: {
      "content-type": type ?? "application/json",
      "sec-fetch-site": "same-origin",
      "x-csrf-token": await visitor.token("/facilities"),
    },
  });
  return body;
}

export function isFound(message: string, seen: string): boolean {
  const parts = message.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join('[^<>「」"]+?')).test(seen);
}

import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { messages } from "../../server/web/auth/refusals.ts";
import { Browserless, signIn } from "../helpers/pages.ts";

export type Account = keyof typeof demoAccounts;

export const ACCOUNTS = ["facility", "brand", "both", "curator", "free", "prediction", "member"] as const;
const SESSIONS = 2;
const STRANGERS = 3;
const TRIES = 20;
const PAUSE_MS = 1000;

export interface Visitor {
  /** Undefined for a stranger. */
  account: (typeof ACCOUNTS)[number] | undefined;
  browser: Browserless;
  csrf: string;
  isBusy: boolean;
  /** Somebody who cannot sign in any more: what is sent may take away their last grant. */
  isGone: boolean;
}

/**
 * Browsers of several people. Each sends one request at a time and keeps its cookies, as a session goes on under a new id
 * after a change of grants; one whose session has ended signs in again.
 */
export class People {
  readonly #origin: string;
  readonly #visitors: Visitor[] = [];
  renewed = 0;
  #signingIn: Promise<unknown> = Promise.resolve();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs everybody in, one after the other: signing in is made to be slow. */
  async arrive(): Promise<void> {
    for (const account of ACCOUNTS) for (let n = 0; n < SESSIONS; n++) await this.#add(account);
    for (let n = 0; n < STRANGERS; n++) await this.#add(undefined);
  }

  async lend<T>(account: Visitor["account"], work: (visitor: Visitor) => Promise<T>): Promise<T> {
    const visitor = await this.#free(account);
    visitor.isBusy = true;
    try {
      return await work(visitor);
    } finally {
      visitor.isBusy = false;
    }
  }

  async renew(visitor: Visitor): Promise<void> {
    this.renewed++;
    const turn = this.#signingIn.then(() => this.#begin(visitor));
    this.#signingIn = turn;
    await turn;
  }

  async #add(account: Visitor["account"]): Promise<void> {
    const browser = new Browserless(this.#origin);
    const visitor: Visitor = { account, browser, csrf: "", isBusy: false, isGone: false };
    await this.#begin(visitor);
    this.#visitors.push(visitor);
  }

  async #begin(visitor: Visitor): Promise<void> {
    const { account } = visitor;
    for (let tries = 1; ; tries++)
      try {
        if (account) visitor.browser = await signIn(this.#origin, demoAccounts[account].email);
        visitor.csrf = await csrfOf(visitor);
        return;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (tries < TRIES && !why.includes(messages.noRole)) await sleep(PAUSE_MS);
        else {
          console.log(`  fuzz: ${account} stays away: ${why.slice(0, 150)}`);
          visitor.isGone = true;
          return;
        }
      }
  }

  async #free(account: Visitor["account"]): Promise<Visitor> {
    for (;;) {
      const own = this.#visitors.filter((one) => one.account === account && !one.isGone);
      const free = own.find(({ isBusy }) => !isBusy);
      if (free) return free;
      if (own.length === 0) return this.#free(undefined);
      await sleep(1);
    }
  }
}

/** The form token of a browser's session or visit as they stand now. @throws where there is none */
export async function csrfOf({ account, browser }: Pick<Visitor, "account" | "browser">): Promise<string> {
  if (account) {
    const { status, body } = await browser.get("/form-token", { headers: { "sec-fetch-mode": "cors" } });
    if (status !== 200) throw new Error(`no form token: ${status}`);
    return (JSON.parse(body) as { csrf: string }).csrf;
  }
  const page = await browser.get("/signin");
  return String(page.forms.find(({ values }) => values._csrf !== undefined)?.values._csrf ?? "");
}

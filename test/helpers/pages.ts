import { randomInt } from "node:crypto";
import { request } from "undici";
import { DEMO_PASSWORD } from "../../server/lib/demo-accounts.ts";
import { type Form, formsOf, linksOf, textOf, titleOf } from "./html.ts";

export interface Page {
  status: number;
  path: string;
  redirects: string[];
  headers: Record<string, string | string[] | undefined>;
  body: string;
  bytes: Buffer;
  title: string;
  text: string;
  links: string[];
  forms: Form[];
}

type Fields = Record<string, string | readonly string[]>;

interface RequestOptions {
  headers?: Record<string, string>;
  follow?: boolean;
}

const MOST_REDIRECTS = 10;

export class Browserless {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  // Stands for one visitor behind a balancer, so that limits per address count visitors and not the test run.
  readonly #address = `198.51.${randomInt(256)}.${randomInt(1, 255)}`;

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string, options: RequestOptions = {}): Promise<Page> {
    return this.#visit("GET", path, undefined, options);
  }

  post(path: string, fields: Fields, options: RequestOptions = {}): Promise<Page> {
    return this.#visit("POST", path, encode(fields), options);
  }

  /**
   * Submits a form of a page with the values it was drawn with, changed by `fields`.
   * @throws when no form matches.
   */
  submit(page: Page, match: FormMatch, fields: Fields = {}, options: RequestOptions = {}): Promise<Page> {
    const form = findForm(page, match);
    const action = form.action === "" ? page.path : form.action;
    const values = { ...form.values, ...fields };
    if (form.method === "POST") return this.post(action, values, options);
    return this.get(`${action.split(/[?#]/)[0]}?${encode(values)}`, options);
  }

  async #visit(
    method: "GET" | "POST",
    path: string,
    body: string | undefined,
    options: RequestOptions,
  ): Promise<Page> {
    const redirects: string[] = [];
    let answer = await this.#once(method, path, body, options);
    while (options.follow !== false && isRedirect(answer) && answer.location) {
      redirects.push(answer.path);
      if (redirects.length > MOST_REDIRECTS)
        throw new Error(`redirects without end: ${redirects.join(" → ")}`);
      const next = new URL(answer.location, new URL(answer.path, this.origin));
      if (next.origin !== this.origin) break;
      answer = await this.#once("GET", next.pathname + next.search, undefined, options);
    }
    return pageOf(answer, redirects);
  }

  async #once(method: "GET" | "POST", path: string, body: string | undefined, options: RequestOptions) {
    const url = new URL(path, this.origin);
    const response = await request(url, {
      method,
      body: body ?? null,
      headers: {
        accept: "text/html",
        "accept-language": "ja",
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "x-forwarded-for": this.#address,
        ...(body === undefined
          ? {}
          : { "content-type": "application/x-www-form-urlencoded", origin: this.origin }),
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map((pair) => pair.join("=")).join("; ") }
          : {}),
        ...options.headers,
      },
    });
    this.keepCookies(response.headers["set-cookie"]);
    return {
      status: response.statusCode,
      path: url.pathname + url.search,
      headers: response.headers,
      location: response.headers.location?.toString(),
      bytes: Buffer.from(await response.body.arrayBuffer()),
    };
  }

  keepCookies(given: string | string[] | undefined): void {
    for (const line of [given ?? []].flat()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const cut = pair.indexOf("=");
      const name = pair.slice(0, cut);
      const isGone = attributes.some(
        (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
      );
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(cut + 1));
    }
  }
}

export interface FormMatch {
  action?: string;
  field?: string;
  button?: string;
}

export function findForm(page: Page, match: FormMatch): Form {
  const form = page.forms.find(
    (candidate) =>
      (match.action === undefined || candidate.action.split("?")[0] === match.action) &&
      (match.field === undefined || candidate.fields.some((field) => field.name === match.field)) &&
      (match.button === undefined ||
        candidate.buttons.some((button) => button.text.includes(match.button ?? ""))),
  );
  if (!form)
    throw new Error(
      `no form ${JSON.stringify(match)} on ${page.path} (${page.status}): ${page.text.slice(0, 400)}`,
    );
  return form;
}

export async function signIn(
  origin: string,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<Browserless & { landing: Page }> {
  const browser = new Browserless(origin);
  const landing = await trySignIn(browser, email, password);
  if (landing.path.startsWith("/signin"))
    throw new Error(`${email} was not signed in: ${landing.text.slice(0, 400)}`);
  return Object.assign(browser, { landing });
}

export async function newSession(
  origin: string,
  email: string,
): Promise<{ cookies: ReadonlyMap<string, string>; landing: string }> {
  const browser = new Browserless(origin);
  const answer = await trySignIn(browser, email, DEMO_PASSWORD, "/signin", { follow: false });
  const landing = answer.headers.location?.toString();
  if (!isRedirect(answer) || !landing || landing.startsWith("/signin"))
    throw new Error(`${email} was not signed in: ${answer.status} ${answer.text.slice(0, 400)}`);
  return { cookies: browser.cookies, landing };
}

export async function trySignIn(
  browser: Browserless,
  email: string,
  password: string,
  path = "/signin",
  options: RequestOptions = {},
): Promise<Page> {
  const page = await browser.get(path);
  const form = page.forms.find((candidate) => candidate.fields.some((field) => field.type === "password"));
  const passwordField = form?.fields.find((field) => field.type === "password")?.name;
  const emailField = form?.fields.find(
    (field) => field.autocomplete === "username" || field.type === "email",
  )?.name;
  if (!form || !passwordField || !emailField)
    throw new Error(`no sign-in form on ${page.path}: ${page.text.slice(0, 400)}`);
  const fields = { [emailField]: email, [passwordField]: password };
  return browser.submit(page, { field: passwordField }, fields, options);
}

function isRedirect(answer: { status: number }): boolean {
  return [301, 302, 303, 307, 308].includes(answer.status);
}

function encode(fields: Fields): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) search.append(name, one);
  return search.toString();
}

function pageOf(
  answer: { status: number; path: string; headers: Page["headers"]; bytes: Buffer },
  redirects: string[],
): Page {
  const body = answer.bytes.toString("utf8");
  return {
    status: answer.status,
    path: answer.path,
    redirects,
    headers: answer.headers,
    body,
    bytes: answer.bytes,
    title: titleOf(body),
    text: textOf(body),
    links: linksOf(body),
    forms: formsOf(body),
  };
}

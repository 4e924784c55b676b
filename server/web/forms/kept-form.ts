import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "../auth/cookies.ts";
import { isFormToken, seal, unseal } from "../auth/keys.ts";
import { lastPerson } from "../auth/person.ts";
import { hashOf, isSessionId } from "../auth/session-store.ts";
import { ownPath } from "../frame/home.ts";
import { paths } from "../paths.ts";
import { readFields } from "./uploads.ts";

export interface KeptForm {
  owner: string;
  action: string;
  fields: [name: string, value: string][];
}

const LIFE_MS = 30 * 60 * 1000;
const OWN_FIELDS = new Set(["_csrf", "_kept"]);
/** A form with one of these is not kept at all. */
const SECRET = /password|code/i;
const KEPT = "_kept";

/**
 * Keeps a form that was sent after its session had ended, if its page can show it again with everything typed: sealed
 * in the session store, for half an hour, under a random name that only this browser knows. Only a form that was drawn
 * for the very session that ended is kept, for the person whose session it was.
 * @returns where it is shown again once they have signed in; undefined where nothing is kept
 */
export async function keepForm(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
  if (mayBeKept(request)) await readFields(request);
  const form = formOf(request);
  if (!form) return undefined;
  const id = randomBytes(32).toString("base64url");
  await write(request, id, form);
  reply.setCookie(cookieNames(request.server).form, id, { maxAge: LIFE_MS / 1000 });
  return paths.keptForm.url();
}

function mayBeKept({ method, routeOptions, cookies, server }: FastifyRequest): boolean {
  const isRerendered = method === "POST" && routeOptions.config.rerenders === true;
  return isRerendered && isSessionId(cookies[cookieNames(server).session]);
}

function formOf(request: FastifyRequest): KeptForm | undefined {
  const { method, routeOptions, server, cookies } = request;
  if (method !== "POST" || !routeOptions.config.rerenders) return undefined;
  const given = (request.body ?? {}) as Record<string, unknown>;
  const ended = cookies[cookieNames(server).session];
  const owner = lastPerson(request);
  const action = ownPath(request.url);
  if (!isSessionId(ended) || owner === undefined || action === undefined) return undefined;
  if (!isFormToken(server.auth.keys.csrf, `session ${ended}`, given._csrf)) return undefined;
  if (Object.keys(given).some((name) => SECRET.test(name) && name !== "postal_code")) return undefined;
  return { owner, action, fields: fieldsOf(given) };
}

function fieldsOf(given: Record<string, unknown>): KeptForm["fields"] {
  return Object.entries(given)
    .filter(([name]) => !OWN_FIELDS.has(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((one) => typeof one === "string")
        .map((one): [string, string] => [name, one]),
    );
}

async function write({ server }: FastifyRequest, id: string, form: KeptForm): Promise<void> {
  const name = nameOf(id);
  const { keys, store } = server.auth;
  await store.keep(name, seal(keys.seal, JSON.stringify(form), name), LIFE_MS);
}

/**
 * The form that this browser left before the signed-in person signed in. It stays for the page to be read again;
 * somebody else's is thrown away unseen.
 */
export async function keptForm(request: FastifyRequest): Promise<KeptForm | undefined> {
  const { server, session, cookies } = request;
  const id = cookies[cookieNames(server).form];
  if (!isSessionId(id)) return undefined;
  const sealed = await server.auth.store.take(nameOf(id));
  const text = typeof sealed === "string" ? unseal(server.auth.keys.seal, sealed, nameOf(id)) : undefined;
  if (text === undefined) return undefined;
  const form = JSON.parse(text) as KeptForm;
  if (form.owner !== session.sub) return undefined;
  await write(request, id, form);
  return form;
}

function nameOf(id: string): string {
  return `form:${hashOf(id)}`;
}

export function wasKept(given: Record<string, unknown>): boolean {
  return given[KEPT] !== undefined;
}

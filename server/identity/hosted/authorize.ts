import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CognitoException } from "../exceptions.ts";
import type { StoredUser } from "../pool-file.ts";
import { answerNewPassword, answerSoftwareToken, checkPassword, nextChallenge } from "../sign-in.ts";
import type { UserPool } from "../user-pool.ts";
import {
  type AuthorizationRequest,
  allowFormTo,
  readAuthorizationRequest,
  refuse,
  SCOPES,
  sendBack,
  turnAway,
} from "./authorization-request.ts";
import { messageOf } from "./messages.ts";
import { codePage, newPasswordPage, signInPage } from "./pages.ts";

const path = "/oauth2/authorize";
const formSchema = z.object({
  username: z.string().max(128).optional(),
  password: z.string().max(256).optional(),
  session: z.string().max(256).optional(),
  new_password: z.string().max(256).optional(),
  code: z.string().max(40).optional(),
});

export function authorizePages(app: FastifyInstance, pool: UserPool): void {
  app.get(path, async (request, reply) => {
    const asked = readAuthorizationRequest(pool, request, reply);
    if (!asked) return reply;
    if (asked.prompt === "none") return refuse(reply, asked, "login_required");
    return show(reply, asked, 200, signInPage(target(request), { email: asked.login_hint ?? "" }));
  });

  app.post(path, async (request, reply) => {
    const asked = readAuthorizationRequest(pool, request, reply);
    if (!asked) return reply;
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none")
      return turnAway(reply, 403, "別のサイトから送信されたため、受け付けられません。");
    const form = formSchema.safeParse(request.body ?? {}).data ?? {};
    if (form.session === undefined) return answerSignIn(pool, request, reply, asked, form);
    return form.code === undefined
      ? answerSetting(pool, request, reply, asked, form)
      : answerCode(pool, request, reply, asked, form);
  });
}

const TOO_LATE = "時間が経過したため、もう一度ログインしてください。";

type Form = z.output<typeof formSchema>;

async function answerSignIn(
  pool: UserPool,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  form: Form,
) {
  const email = form.username ?? "";
  try {
    const user = await checkPassword(pool, email, form.password ?? "");
    return await advance(pool, request, reply, asked, user);
  } catch (error) {
    if (!(error instanceof CognitoException)) throw error;
    return show(reply, asked, 400, signInPage(target(request), { email }, messageOf(error)));
  }
}

async function answerSetting(
  pool: UserPool,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  form: Form,
) {
  const session = form.session ?? "";
  try {
    const user = await answerNewPassword(pool, session, form.new_password ?? "");
    await pool.store.save();
    return await advance(pool, request, reply, asked, user);
  } catch (error) {
    if (!(error instanceof CognitoException)) throw error;
    const body =
      error.type === "InvalidPasswordException"
        ? newPasswordPage(target(request), session, messageOf(error))
        : signInPage(target(request), { email: "" }, TOO_LATE);
    return show(reply, asked, 400, body);
  }
}

async function answerCode(
  pool: UserPool,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  form: Form,
) {
  const session = form.session ?? "";
  try {
    const user = await answerSoftwareToken(pool, session, digitsOf(form.code ?? ""));
    await pool.store.save();
    return await grantCode(pool, reply, asked, user);
  } catch (error) {
    if (!(error instanceof CognitoException)) throw error;
    const isOver = error.message.startsWith("Invalid session");
    const body = isOver
      ? signInPage(target(request), { email: "" }, TOO_LATE)
      : codePage(target(request), session, messageOf(error));
    return show(reply, asked, 400, body);
  }
}

function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s-]/g, "");
}

async function advance(
  pool: UserPool,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  user: StoredUser,
) {
  const name = nextChallenge(user);
  if (name === undefined) return grantCode(pool, reply, asked, user);
  const session = pool.challenges.issue({ sub: user.sub, name });
  const page = name === "SOFTWARE_TOKEN_MFA" ? codePage : newPasswordPage;
  return show(reply, asked, 200, page(target(request), session));
}

async function grantCode(pool: UserPool, reply: FastifyReply, asked: AuthorizationRequest, user: StoredUser) {
  const code = pool.authorizations.issue({
    sub: user.sub,
    redirectUri: asked.redirect_uri,
    codeChallenge: asked.code_challenge ?? "",
    scope: asked.scope ?? SCOPES.join(" "),
    nonce: asked.nonce,
  });
  return sendBack(reply, asked, { code });
}

function show(reply: FastifyReply, asked: AuthorizationRequest, status: number, body: string) {
  allowFormTo(reply, asked);
  return reply.code(status).type("text/html; charset=utf-8").send(body);
}

function target(request: FastifyRequest): { action: string } {
  return { action: request.url };
}

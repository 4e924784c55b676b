import { createHmac } from "node:crypto";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { messages } from "../../../server/web/auth/refusals.ts";
import { throughHostedPages } from "../../auth/hosted-pages.ts";
import { Visitor } from "../../auth/running-web.ts";
import { type Provocations, type Stage, sendForm } from "./stage.ts";

const own = "/userfacilityjoins/users";
const PASSWORD = "Signedup2026";

export const accounts: Provocations = {
  async [messages.unconfirmed](stage) {
    const email = "unconfirmed@kukaku.example";
    const secret = { ClientId: stage.whole.identity.clientId, SecretHash: secretHash(stage, email) };
    await askPool(stage, "SignUp", { ...secret, Username: email, Password: PASSWORD });
    return (await new Visitor(stage.whole.app).signIn(email, PASSWORD)).body;
  },
  async [messages.resetRequired](stage) {
    const { email } = demoAccounts.brandlite;
    await askPool(stage, "AdminResetUserPassword", {
      UserPoolId: stage.whole.identity.userPoolId,
      Username: email,
      ClientMetadata: { SECRET_HASH: secretHash(stage, email) },
    });
    return (await new Visitor(stage.whole.app).signIn(email)).body;
  },
  async [messages.sessionEnded](stage) {
    const visitor = await stage.signedIn("rival");
    await stage.whole.app.auth.store.destroy(visitor.cookies.get("sid") ?? "");
    await visitor.get("/sections");
    return (await visitor.get("/signin")).body;
  },
  async [messages.formExpired](stage) {
    const visitor = await stage.signedIn("rival");
    return (await visitor.post("/facility-switch", { id: "1", _csrf: "" })).body;
  },
  async [messages.sameEmail](stage) {
    const visitor = await stage.signedIn("facility");
    return sendForm(visitor, `${own}/email`, { email: demoAccounts.facility.email });
  },
  async [messages.emailTaken](stage) {
    const visitor = await stage.signedIn("facility");
    return sendForm(visitor, `${own}/email`, { email: demoAccounts.member.email });
  },
  async [messages.passwordSignInNeeded](stage) {
    const visitor = new Visitor(stage.whole.app);
    const left = await visitor.get("/auth/start");
    const back = await throughHostedPages(new URL(String(left.headers.location)));
    await visitor.get(back.pathname + back.search);
    const fields = { current_password: "Kukaku2026", password: "Another2026" };
    return sendForm(visitor, `${own}/password`, fields);
  },
  // A history of passwords is kept by pools of Amazon's higher plans, and by none of ours.
  async [messages.usedPassword]({ apart }) {
    const visitor = new Visitor(apart.app);
    await sendForm(visitor, "/forgotpassword", { email: "history@kukaku.example" });
    apart.pool.faults.set("ConfirmForgotPassword", { exception: "PasswordHistoryPolicyViolationException" });
    const fields = { code: "123456", password: "Before2026" };
    return sendForm(visitor, "/forgotpasswordconfirm", fields);
  },
  async "氏名の保存に失敗しました。時間をおいて、もう一度お試しください。（受付番号：{番号}）"({ apart }) {
    const visitor = new Visitor(apart.app);
    await visitor.signIn();
    apart.answers.others = (_request, response) => void response.writeHead(503).end("{}");
    const names = { family_name: "佐伯", given_name: "奈緒" };
    const page = await sendForm(visitor, `${own}/profile`, names, "/signout");
    apart.answers.others = undefined;
    return page;
  },
};

function secretHash({ whole }: Stage, username: string): string {
  const { clientId, clientSecret } = whole.identity;
  return createHmac("sha256", clientSecret)
    .update(username + clientId)
    .digest("base64");
}

/** Asks the user pool as its operator does. @throws where it refuses. */
async function askPool({ whole }: Stage, operation: string, body: object): Promise<void> {
  const answer = await fetch(whole.identity.origin, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the pool refused: ${await answer.text()}`);
}

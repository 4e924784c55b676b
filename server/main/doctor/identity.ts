import { createHmac, randomUUID } from "node:crypto";
import type { CognitoConfig, Config } from "../../config.ts";
import { CognitoIdentityProviderClient, InitiateAuthCommand } from "../../web/auth/pool-sdk.ts";
import { clockFinding } from "./clock.ts";
import { type Check, type Finding, failed, ok, warning } from "./finding.ts";

/** The user pool: its keys, its clock, and whether it takes this client with its secret and its way to sign in. */
export function identityCheck({ cognito, revealUserExistence }: Config & { cognito: CognitoConfig }): Check {
  return {
    name: "認証",
    setting: "COGNITO_USER_POOL_ID",
    run: async () => [...(await keys(cognito)), ...(await client(cognito, revealUserExistence))],
  };
}

async function keys({ endpoint, region, userPoolId }: CognitoConfig): Promise<Finding[]> {
  const origin = endpoint ?? `https://cognito-idp.${region}.amazonaws.com`;
  const asked = Date.now();
  const answer = await fetch(`${origin}/${userPoolId}/.well-known/jwks.json`, { redirect: "error" });
  const date = answer.headers.get("date");
  const body = (await answer.json().catch(() => ({}))) as { keys?: unknown[] };
  if (!answer.ok || !body.keys?.length)
    return [
      failed(
        `ユーザープール ${userPoolId} の鍵を取得できません（${answer.status}）。IDとCOGNITO_REGIONを確認してください。`,
      ),
    ];
  // The header tells seconds alone.
  return [
    ok(`ユーザープール ${userPoolId} の鍵を${body.keys.length}個取得しました`),
    ...(date ? [clockFinding("認証サービス", date, asked - (asked % 1000))] : []),
  ];
}

/** What the pool answers to somebody who cannot exist tells what it thinks of the client. */
async function client(
  { endpoint, region, clientId, clientSecret }: CognitoConfig,
  reveals: boolean,
): Promise<Finding[]> {
  const pool = new CognitoIdentityProviderClient({
    region,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    maxAttempts: 1,
  });
  const username = `doctor-${randomUUID()}@kukaku.invalid`;
  const hash =
    clientSecret &&
    createHmac("sha256", clientSecret)
      .update(username + clientId)
      .digest("base64");
  const command = new InitiateAuthCommand({
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: clientId,
    AuthParameters: { USERNAME: username, PASSWORD: randomUUID(), ...(hash && { SECRET_HASH: hash }) },
  });
  try {
    await pool.send(command);
    return [failed("存在しないユーザーがログインできました。")];
  } catch (error) {
    return [clientFinding(error as Error, reveals)];
  } finally {
    pool.destroy();
  }
}

function clientFinding({ name, message }: Error, reveals: boolean): Finding {
  const taken = ok(
    "アプリクライアントとシークレットが受け付けられ、メールアドレスとパスワードでログインできます",
  );
  if (/secret/i.test(message))
    return failed("COGNITO_CLIENT_SECRET が、アプリクライアントのシークレットと一致しません。");
  if (name === "ResourceNotFoundException")
    return failed("COGNITO_CLIENT_ID のアプリクライアントがありません。");
  if (/USER_PASSWORD_AUTH|flow/i.test(message))
    return failed("アプリクライアントで ALLOW_USER_PASSWORD_AUTH を有効にしてください。");
  if (name === "UserNotFoundException")
    return reveals
      ? taken
      : warning(
          "存在しないユーザーがわかる設定です。アプリクライアントの PreventUserExistenceErrors を ENABLED にしてください。",
        );
  if (name === "NotAuthorizedException") return taken;
  throw new Error(`${name}: ${message}`);
}

import { randomUUID } from "node:crypto";
import { poolConnection } from "../../web/auth/pool-connection.ts";
import type { IdentityEndpoint } from "../../web/options.ts";
import { clockFinding } from "./clock.ts";
import { type Check, type Finding, failed, ok, warning } from "./finding.ts";

export function identityCheck(endpoint: IdentityEndpoint, reveals: boolean): Check {
  return {
    name: "認証",
    setting: "COGNITO_USER_POOL_ID",
    run: async () => [...(await keys(endpoint)), ...(await client(endpoint, reveals))],
  };
}

async function keys({ jwksUri, userPoolId }: IdentityEndpoint): Promise<Finding[]> {
  const asked = Date.now();
  const answer = await fetch(jwksUri, { redirect: "error" });
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
async function client(endpoint: IdentityEndpoint, reveals: boolean): Promise<Finding[]> {
  const pool = poolConnection(endpoint);
  const { sdk, client } = await pool.load();
  const username = `doctor-${randomUUID()}@kukaku.invalid`;
  const hash = pool.secretHash(username);
  const command = new sdk.InitiateAuthCommand({
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: endpoint.clientId,
    AuthParameters: { USERNAME: username, PASSWORD: randomUUID(), ...(hash && { SECRET_HASH: hash }) },
  });
  try {
    await client.send(command);
    return [failed("存在しないユーザーがログインできました。")];
  } catch (error) {
    return [clientFinding(error as Error, reveals)];
  } finally {
    await pool.close();
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

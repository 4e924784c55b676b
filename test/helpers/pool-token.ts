import { createHmac } from "node:crypto";
import { DEMO_PASSWORD } from "../../server/lib/demo-accounts.ts";

/** An access token of a demonstration account, from a user pool of its own process. @throws when there is none */
export async function poolToken(settings: Record<string, string>, email: string): Promise<string> {
  const clientId = settings.COGNITO_CLIENT_ID ?? "";
  const secretHash = createHmac("sha256", settings.COGNITO_CLIENT_SECRET ?? "")
    .update(email + clientId)
    .digest("base64");
  const response = await fetch(settings.COGNITO_ENDPOINT ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD, SECRET_HASH: secretHash },
    }),
  });
  const answer = (await response.json()) as { AuthenticationResult?: { AccessToken: string } };
  if (!answer.AuthenticationResult) throw new Error(`no access token: ${JSON.stringify(answer)}`);
  return answer.AuthenticationResult.AccessToken;
}

import { SignInRefused } from "./errors.ts";
import type { Ask } from "./pool-connection.ts";
import { messages } from "./refusals.ts";

const TOTP = "SOFTWARE_TOKEN_MFA";

export interface PoolMfa {
  hasMfa(accessToken: string): Promise<boolean>;
  /** @returns the secret for the app, in base32; signing in stays as it is until the first code has come. */
  beginMfa(accessToken: string): Promise<string>;
  turnMfaOn(accessToken: string, code: string): Promise<void>;
  turnMfaOff(accessToken: string): Promise<void>;
}

export function poolMfa(ask: Ask): PoolMfa {
  const prefer = async (AccessToken: string, isOn: boolean) => {
    const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
    await ask(({ sdk, client, signal }) =>
      client.send(new sdk.SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }), signal),
    );
  };
  return {
    async hasMfa(AccessToken) {
      const { UserMFASettingList: settings } = await ask(({ sdk, client, signal }) =>
        client.send(new sdk.GetUserCommand({ AccessToken }), signal),
      );
      return settings?.includes(TOTP) ?? false;
    },
    async beginMfa(AccessToken) {
      const { SecretCode } = await ask(({ sdk, client, signal }) =>
        client.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken }), signal),
      );
      return SecretCode ?? "";
    },
    async turnMfaOn(AccessToken, UserCode) {
      const { Status } = await ask(({ sdk, client, signal }) =>
        client.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode }), signal),
      );
      if (Status !== "SUCCESS")
        throw new SignInRefused(messages.wrongCode, { field: "code", isFailure: true });
      await prefer(AccessToken, true);
    },
    turnMfaOff: (accessToken) => prefer(accessToken, false),
  };
}

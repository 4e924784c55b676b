import { accountRefusalOf } from "./account-refusals.ts";
import { IdentityOutage, SignInRefused } from "./errors.ts";
import { type Ask, CALL_MS, type PoolConnection } from "./pool-connection.ts";
import { type PoolMfa, poolMfa } from "./pool-mfa.ts";

/**
 * What the pool does for accounts. Every method throws SignInRefused with the message for the form, at the field it is
 * about (`email`, `code`, `password`, `current_password`), and IdentityOutage when the pool does not answer.
 */
export interface PoolAccounts extends PoolMfa {
  /** Sends a code for a new password; answers the same whoever has the address. */
  requestReset(email: string): Promise<void>;
  confirmReset(email: string, code: string, password: string): Promise<void>;
  /** Makes an account and sends the code that confirms its address. @returns undefined where one exists already. */
  signUp(account: NewAccount): Promise<{ sub: string } | undefined>;
  confirmSignUp(email: string, code: string): Promise<void>;
  resendSignUp(email: string): Promise<void>;
  changeNames(accessToken: string, names: Names): Promise<void>;
  /** Sends a code to the new address; the old one stays until it is confirmed. */
  changeEmail(accessToken: string, email: string): Promise<void>;
  resendEmail(accessToken: string): Promise<void>;
  confirmEmail(accessToken: string, code: string): Promise<void>;
  changePassword(accessToken: string, current: string, proposed: string): Promise<void>;
}

interface Names {
  familyName: string;
  givenName: string;
}

interface NewAccount extends Names {
  email: string;
  password: string;
}

export function poolAccounts(
  connection: PoolConnection,
  clientId: string,
  revealUserExistence: boolean,
): PoolAccounts {
  const ask: Ask = async (run, proof = "code") => {
    const { sdk, client } = await connection.load();
    try {
      return await run({ sdk, client, signal: { abortSignal: AbortSignal.timeout(CALL_MS) } });
    } catch (error) {
      throw accountRefusalOf(error, revealUserExistence, proof) ?? new IdentityOutage(error);
    }
  };
  const named = (username: string) => {
    const hash = connection.secretHash(username);
    return { ClientId: clientId, Username: username, ...(hash === undefined ? {} : { SecretHash: hash }) };
  };

  return {
    ...signedInAccounts(ask),
    ...poolMfa(ask),
    async requestReset(email) {
      await ask(({ sdk, client, signal }) =>
        client.send(new sdk.ForgotPasswordCommand(named(email)), signal),
      ).catch((error: unknown) => passUnlessTold(error, revealUserExistence));
    },
    async confirmReset(email, code, password) {
      const input = { ...named(email), ConfirmationCode: code, Password: password };
      await ask(({ sdk, client, signal }) =>
        client.send(new sdk.ConfirmForgotPasswordCommand(input), signal),
      );
    },
    async signUp({ email, password, ...names }) {
      const input = { ...named(email), Password: password, UserAttributes: attributesOf(names, email) };
      const answer = await ask(({ sdk, client, signal }) =>
        client.send(new sdk.SignUpCommand(input), signal).catch((error: unknown) => {
          if (error instanceof Error && error.name === "UsernameExistsException") return undefined;
          throw error;
        }),
      );
      return answer?.UserSub === undefined ? undefined : { sub: answer.UserSub };
    },
    async confirmSignUp(email, code) {
      const input = { ...named(email), ConfirmationCode: code };
      await ask(({ sdk, client, signal }) => client.send(new sdk.ConfirmSignUpCommand(input), signal));
    },
    async resendSignUp(email) {
      await ask(({ sdk, client, signal }) =>
        client.send(new sdk.ResendConfirmationCodeCommand(named(email)), signal),
      ).catch((error: unknown) => passUnlessTold(error, false));
    },
  };
}

type SignedIn = Pick<
  PoolAccounts,
  "changeNames" | "changeEmail" | "resendEmail" | "confirmEmail" | "changePassword"
>;

function signedInAccounts(ask: Ask): SignedIn {
  const update = (AccessToken: string, UserAttributes: { Name: string; Value: string }[]) =>
    ask(({ sdk, client, signal }) =>
      client.send(new sdk.UpdateUserAttributesCommand({ AccessToken, UserAttributes }), signal),
    );
  return {
    async changeNames(accessToken, names) {
      await update(accessToken, attributesOf(names));
    },
    async changeEmail(accessToken, email) {
      await update(accessToken, [{ Name: "email", Value: email }]);
    },
    async resendEmail(AccessToken) {
      const input = { AccessToken, AttributeName: "email" };
      await ask(({ sdk, client, signal }) =>
        client.send(new sdk.GetUserAttributeVerificationCodeCommand(input), signal),
      );
    },
    async confirmEmail(AccessToken, Code) {
      const input = { AccessToken, AttributeName: "email", Code };
      await ask(({ sdk, client, signal }) => client.send(new sdk.VerifyUserAttributeCommand(input), signal));
    },
    async changePassword(AccessToken, PreviousPassword, ProposedPassword) {
      const input = { AccessToken, PreviousPassword, ProposedPassword };
      await ask(
        ({ sdk, client, signal }) => client.send(new sdk.ChangePasswordCommand(input), signal),
        "current_password",
      );
    },
  };
}

function attributesOf({ familyName, givenName }: Names, email?: string) {
  return [
    { Name: "family_name", Value: familyName },
    { Name: "given_name", Value: givenName },
    ...(email === undefined ? [] : [{ Name: "email", Value: email }]),
  ];
}

/** A refusal that only accounts of a certain kind get would tell that the account exists: it passes for success. */
function passUnlessTold(error: unknown, isTold: boolean): void {
  if (!(error instanceof SignInRefused) || error.isLimit || isTold) throw error;
}

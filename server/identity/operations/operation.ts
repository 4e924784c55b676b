import { z } from "zod";
import { CognitoException, invalidParameter, notAuthorized } from "../exceptions.ts";
import { isSameSecret, secretHashOf, type UserPool } from "../user-pool.ts";

export interface Operation {
  run(pool: UserPool, input: unknown): Promise<object>;
}

/** One action of the JSON API: what it accepts (other members are ignored, as Cognito does) and what it does. */
export function operation<T extends z.ZodType>(
  schema: T,
  handle: (pool: UserPool, input: z.output<T>) => Promise<object>,
): Operation {
  return {
    async run(pool, input) {
      const parsed = schema.safeParse(input);
      if (parsed.success) return handle(pool, parsed.data);
      const first = parsed.error.issues[0];
      throw invalidParameter(`${first?.path.join(".") || "request"}: ${first?.message ?? "invalid"}`);
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const text = z.string().regex(/^[^\u0000-\u001f\u007f]*$/, "must not hold control characters");

/** Field shapes; the limits are those of Cognito's API reference. */
export const fields = {
  name: text.min(1).max(128),
  password: z.string().min(1).max(256),
  token: z.string().min(1).max(8192),
  code: z.string().min(1).max(2048),
  clientId: z.string().min(1).max(128),
  secretHash: z.string().max(128).optional(),
  attributes: z
    .array(z.object({ Name: text.min(1).max(32), Value: text.max(2048).default("") }))
    .max(32)
    .default([]),
};

/** @throws ResourceNotFoundException for a client that is not this pool's. */
export function requireClient(pool: UserPool, clientId: string): void {
  if (clientId !== pool.clientId)
    throw new CognitoException("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
}

export const adminFields = {
  UserPoolId: z.string().max(55),
  Username: fields.name,
  ClientMetadata: z.record(z.string().max(128), z.string().max(2048)).default({}),
};

/**
 * At Amazon the caller's IAM role allows calls for administrators; there is none here, so they must prove that they know
 * the client secret by `ClientMetadata.SECRET_HASH`, made from Username as everywhere else.
 * @throws ResourceNotFoundException for another pool, NotAuthorizedException without that proof.
 */
export function requireAdministrator(
  pool: UserPool,
  input: { UserPoolId: string; Username: string; ClientMetadata: Record<string, string> },
): void {
  if (input.UserPoolId !== pool.userPoolId)
    throw new CognitoException("ResourceNotFoundException", `User pool ${input.UserPoolId} does not exist.`);
  requireSecretHash(pool, pool.clientId, input.Username, input.ClientMetadata.SECRET_HASH);
}

/** @throws ResourceNotFoundException, NotAuthorizedException when the secret hash is missing or wrong. */
export function requireSecretHash(
  pool: UserPool,
  clientId: string,
  username: string,
  hash: string | undefined,
): void {
  requireClient(pool, clientId);
  if (hash === undefined || hash === "")
    throw notAuthorized(`Client ${clientId} is configured with secret but SECRET_HASH was not received`);
  if (!isSameSecret(pool, hash, secretHashOf(pool, username)))
    throw notAuthorized(`SecretHash does not match for the client: ${clientId}`);
}

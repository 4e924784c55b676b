import { z } from "zod";
import { invalidParameter, notAuthorized } from "./exceptions.ts";
import type { StoredUser } from "./pool-file.ts";
import { normaliseName } from "./pool-store.ts";

export interface Attribute {
  Name: string;
  Value: string;
}

const email = z.email().max(128);
const personName = z.string().trim().max(100);

/** @throws InvalidParameterException */
export function parseEmail(value: string): string {
  const parsed = email.safeParse(normaliseName(value));
  if (!parsed.success) throw invalidParameter("Invalid email address format.");
  return parsed.data;
}

export function userAttributes(user: StoredUser): Attribute[] {
  return [
    { Name: "sub", Value: user.sub },
    { Name: "email", Value: user.email },
    { Name: "email_verified", Value: String(user.emailVerified) },
    { Name: "family_name", Value: user.familyName },
    { Name: "given_name", Value: user.givenName },
  ];
}

/**
 * The writable attributes of a request, checked.
 * @throws InvalidParameterException, NotAuthorizedException for an attribute that no user may write.
 */
export function readAttributes(attributes: readonly Attribute[]): {
  email?: string;
  familyName?: string;
  givenName?: string;
} {
  const result: { email?: string; familyName?: string; givenName?: string } = {};
  for (const { Name, Value } of attributes) {
    if (Name === "email") result.email = parseEmail(Value);
    else if (Name === "family_name") result.familyName = parsePersonName(Name, Value);
    else if (Name === "given_name") result.givenName = parsePersonName(Name, Value);
    else throw notAuthorized("A client attempted to write unauthorized attribute");
  }
  return result;
}

function parsePersonName(name: string, value: string): string {
  const parsed = personName.safeParse(value.normalize("NFC"));
  if (!parsed.success) throw invalidParameter(`${name}: String must be no longer than 100 characters`);
  return parsed.data;
}

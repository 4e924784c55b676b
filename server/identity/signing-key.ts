import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import { replaceFile } from "./pool-file.ts";

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwks: { keys: JWK[] };
}

export async function loadSigningKey(path: string): Promise<SigningKey> {
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const privateKey = stored === undefined ? await createKey(path) : parseKey(path, stored);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, publicKey, jwks: { keys: [{ ...jwk, kid, use: "sig", alg: "RS256" }] } };
}

async function createKey(path: string): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  await replaceFile(path, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  return privateKey;
}

function parseKey(path: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error(`署名の鍵を読み込めません: ${path}`);
  }
}

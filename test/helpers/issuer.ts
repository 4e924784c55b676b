import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface Issuer {
  issuer: string;
  jwksUri: string;
  clientId: string;
  token(
    sub: string,
    claims?: Record<string, unknown>,
    signing?: { key?: CryptoKey; expires?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = "contract-suite";

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "suite-1", alg: "RS256", use: "sig" }] };
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(keys));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/suite`;
  return {
    issuer,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    clientId: CLIENT_ID,
    token: (sub, claims = {}, { key = privateKey, expires = "1h" } = {}) =>
      new SignJWT({ token_use: "access", client_id: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "suite-1" })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

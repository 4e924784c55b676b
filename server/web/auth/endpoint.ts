/** Where people are signed in: Amazon Cognito, or the embedded pool that speaks the same protocol. */
export interface IdentityEndpoint {
  /** Issuer of the tokens, compared exactly. */
  issuer: string;
  jwksUri: string;
  clientId: string;
  clientSecret: string | undefined;
  userPoolId: string;
  region: string;
  /** Origin that answers Cognito's JSON API; undefined means Amazon's own for the region. */
  endpoint: string | undefined;
  /** Host of the hosted sign-in pages; undefined means that single sign-on is offered only where discovery names one. */
  domain: string | undefined;
  embedded: boolean;
}

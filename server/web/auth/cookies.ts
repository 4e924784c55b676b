import type { FastifyInstance } from "fastify";

/** The cookies of this product. `__Host-` binds them to the https origin; plain http (development) can't use it. */
export function cookieNames(app: FastifyInstance) {
  const isSecure = isSecureOrigin(app);
  const name = (plain: string) => (isSecure ? `__Host-${plain}` : plain);
  return {
    session: name("sid"),
    /** An anonymous visit's half of its form token. */
    visit: name("visit"),
    /** Ties a single sign-on or new-password step to the browser that began it. */
    transaction: name("tx"),
    destination: name("to"),
    /** How far this browser is with a forgotten password, sealed. */
    reset: name("reset"),
    /** How far this browser is with an invitation, sealed. */
    invitation: name("invitation"),
    /** The secret of an authenticator app that is being set up, sealed. */
    mfa: name("mfa"),
    /** Whose session this browser last had, sealed. */
    person: name("person"),
    /** Where a form is kept whose session had ended when it was sent. */
    form: name("form"),
    /** What the sign-in page says to somebody who was sent there. */
    arrival: name("arrival"),
    /** Present where messages stay until somebody closes them. */
    notices: name("notices"),
  } as const;
}

/** By configuration, never by what a request claims about its own transport. */
export function isSecureOrigin(app: FastifyInstance): boolean {
  return app.web.config.publicOrigin?.startsWith("https://") ?? false;
}

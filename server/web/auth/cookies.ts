import type { FastifyInstance } from "fastify";

/** The cookies of this product. `__Host-` binds them to the https origin; plain http (development) can't use it. */
export function cookieNames(app: FastifyInstance) {
  const isSecure = isSecureOrigin(app);
  const name = (plain: string) => (isSecure ? `__Host-${plain}` : plain);
  return {
    session: name("sid"),
    visit: name("visit"),
    transaction: name("tx"),
    destination: name("to"),
    reset: name("reset"),
    invitation: name("invitation"),
    mfa: name("mfa"),
    person: name("person"),
    form: name("form"),
    arrival: name("arrival"),
    notices: name("notices"),
  } as const;
}

/** By configuration, never by what a request claims about its own transport. */
export function isSecureOrigin(app: FastifyInstance): boolean {
  return app.web.config.publicOrigin?.startsWith("https://") ?? false;
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningWeb, startWeb, Visitor } from "./running-web.ts";

let web: RunningWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web?.close());

const EVIL = "evil.example";
const payloads = [
  `https://${EVIL}/`,
  `http://${EVIL}/`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/;//${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `localhost@${EVIL}`,
  `//localhost@${EVIL}`,
  `//${EVIL}%2f@localhost`,
  `//${EVIL}#localhost`,
  `javascript:location='//${EVIL}'`,
  `data:text/html,<script>location='//${EVIL}'</script>`,
  `/sections\r\nlocation: //${EVIL}`,
  `｡｡/／${EVIL}`,
];
const names = [
  "next",
  "to",
  "return_to",
  "returnUrl",
  "redirect",
  "redirect_uri",
  "url",
  "continue",
  "_csrf",
];

function targetOf(answer: { headers: Record<string, unknown> }, path: string): string {
  const location = answer.headers.location;
  return location === undefined ? "" : new URL(String(location), `http://localhost${path}`).origin;
}
const isAtHome = (origin: string) => origin === "" || origin === "http://localhost";

describe("S14: leading somebody to another site", () => {
  it.each(["before", "after"])(
    "is done by none of 27 payloads, before and after signing in, under any name: %s",
    async (when) => {
      expect(payloads).toHaveLength(27);
      const visitor = new Visitor(web.app);
      if (when === "after") await visitor.signIn();
      const pages = web.app.declaredRoutes
        .filter(({ method, path }) => method === "GET" && !path.startsWith("/api/"))
        .map(({ path }) => path.replace(/:\w+/g, "1").replace("*", "nothing"));
      expect(pages.length).toBeGreaterThan(100);
      const wrong: string[] = [];
      for (const payload of payloads) {
        const query = new URLSearchParams(names.map((name) => [name, payload])).toString();
        for (const path of pages) {
          const answer = await visitor.get(`${path}?${query}`);
          const origin = targetOf(answer, path);
          const isPool = path === "/auth/start" && origin === new URL(web.app.web.identity.issuer).origin;
          if (!isAtHome(origin) && !isPool) wrong.push(`${path} ${payload}`);
        }
        // As the address itself, which a redirect to the same address would repeat.
        const own = await visitor.get(
          payload.startsWith("/") ? encodeURI(payload) : `/${encodeURI(payload)}`,
        );
        if (!isAtHome(targetOf(own, "/"))) wrong.push(`${payload} itself`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it("is not done by signing in, switching or signing out with one of them in the form or the browser", async () => {
    const wrong: string[] = [];
    const visitor = new Visitor(web.app);
    for (const payload of payloads) {
      const more = Object.fromEntries(
        names.filter((name) => name !== "_csrf").map((name) => [name, payload]),
      );
      const query = `?${new URLSearchParams(more)}`;
      visitor.cookies.set("to", encodeURIComponent(payload));
      const { email } = demoAccounts.facility;
      const signIn = { email, password: DEMO_PASSWORD, _csrf: await visitor.token("/signin"), ...more };
      const entered = await visitor.post(`/signin${query}`, signIn);
      if (entered.statusCode !== 303 || !isAtHome(targetOf(entered, "/signin")))
        wrong.push(`signin ${payload}`);
      const _csrf = await visitor.token("/signout");
      const moved = await visitor.post(`/facility-switch${query}`, { ...more, _csrf, id: "12" });
      if (moved.headers.location !== "/sections") wrong.push(`switch ${payload}`);
      const left = await visitor.post(`/signout${query}`, { ...more, _csrf });
      if (left.headers.location !== "/signin") wrong.push(`signout ${payload}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it("is not done through the name that a request claims for this host", async () => {
    for (const host of [EVIL, `localhost.${EVIL}`, `localhost@${EVIL}`, `${EVIL}:80`, "localhost, evil"]) {
      const answer = await web.app.inject({ method: "GET", url: "/sections", headers: { host } });
      expect([421, 400], host).toContain(answer.statusCode);
      expect(JSON.stringify(answer.headers)).not.toContain(EVIL);
    }
    for (const header of ["x-forwarded-host", "x-host", "forwarded", "x-original-url", "x-rewrite-url"]) {
      const answer = await web.app.inject({
        method: "GET",
        url: "/sections",
        headers: { host: "localhost", [header]: header === "forwarded" ? `host=${EVIL}` : `//${EVIL}/` },
      });
      expect([answer.statusCode, answer.headers.location], header).toEqual([302, "/signin"]);
      expect(answer.body).not.toContain(EVIL);
    }
  });
});

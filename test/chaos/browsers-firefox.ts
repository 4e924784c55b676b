import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DrivenBrowser, Place } from "./browsers-driven.ts";
import { keysOf, pressAt } from "./browsers-input.ts";

const PREFERENCES = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "intl.accept_languages": "ja,en",
};

export async function openFirefox(program: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "kukaku-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } },
  );
  const ended = once(firefox, "close");
  const address = await listening(firefox.stderr);
  const { send, close } = await connect(`${address}/session`);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const context = contexts[0].context;
  await send("browsingContext.setViewport", { context, viewport: { width: 1366, height: 768 } });
  const act = (actions: object[]) => send("input.performActions", { context, actions });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    async evaluate(expression) {
      const target = { context };
      const answer = await send("script.evaluate", { expression, target, awaitPromise: true });
      if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    press: async (at: Place) => void (await act(pressAt(at))),
    type: async (text) => void (await act(keysOf(text))),
    async close() {
      close();
      firefox.kill("SIGKILL");
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error("Firefox did not start");
}

// biome-ignore lint/suspicious/noExplicitAny: what comes back is the protocol's, one shape for each command.
type Send = (method: string, parameters: object) => Promise<any>;

async function connect(address: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let latest = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error) asker?.reject(new Error(`${error}: ${message}`));
    else asker?.resolve(result);
  });
  await once(socket, "open");
  return {
    send(method, params) {
      const id = ++latest;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ id, method, params }));
      return answer;
    },
    close: () => socket.close(),
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../helpers/free-port.ts";
import type { DrivenBrowser, Place } from "./browsers-driven.ts";
import { keysOf, pressAt } from "./browsers-input.ts";

const START_MS = 20_000;

export interface WebKitPrograms {
  driver: string;
  window: string;
  /** Xvfb: WebKitGTK has no mode without a screen. */
  screen: string;
}

export async function openWebKit(programs: WebKitPrograms): Promise<DrivenBrowser> {
  const home = await mkdtemp(join(tmpdir(), "kukaku-webkit-"));
  const { screen, display } = await startScreen(programs.screen);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    LANG: "C.UTF-8",
    LANGUAGE: "ja",
    GIO_USE_VFS: "local",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const driver = spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  const options = { binary: programs.window, args: ["--automation", "--geometry=1366x768"] };
  const { sessionId, capabilities } = await ask(`${origin}/session`, "POST", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const at = (path: string) => `${origin}/session/${sessionId}/${path}`;
  const act = (actions: object[]) => ask(at("actions"), "POST", { actions });
  await ask(at("window/rect"), "POST", { x: 0, y: 0, width: 1366, height: 868 });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: async (url) => void (await ask(at("url"), "POST", { url })),
    back: async () => void (await ask(at("back"), "POST", {})),
    reload: async () => void (await ask(at("refresh"), "POST", {})),
    evaluate: (expression) => ask(at("execute/sync"), "POST", { script: `return (${expression})`, args: [] }),
    press: async (place: Place) => void (await act(pressAt(place))),
    type: async (typed) => void (await act(keysOf(typed))),
    async close() {
      await ask(at(""), "DELETE").catch(() => {});
      await end(driver);
      await end(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ["-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const numbered = screen.stdio[3] as NodeJS.ReadableStream;
  const [number] = await once(numbered, "data");
  return { screen, display: `:${String(number).trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}

// biome-ignore lint/suspicious/noExplicitAny: what comes back is the protocol's, one shape for each command.
async function ask(url: string, method: string, body?: object): Promise<any> {
  for (const end = Date.now() + START_MS; ; ) {
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) }).catch(
      (error: Error) => error,
    );
    if (answer instanceof Error) {
      if (Date.now() > end) throw answer;
      await sleep(100);
      continue;
    }
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  }
}

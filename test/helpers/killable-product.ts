import type { KillableBackend } from "./killable-backend.ts";
import { type Launched, launch } from "./launch.ts";

export function killableProduct(settings: Record<string, string>): KillableBackend {
  let running: Launched | undefined;
  let origin = "http://127.0.0.1:9";
  return {
    get origin() {
      return origin;
    },
    async start() {
      running = await launch(settings);
      origin = running.backendOrigin ?? running.origin;
    },
    async kill() {
      if (!running) return;
      const { pid, ended } = running;
      running = undefined;
      process.kill(pid, "SIGKILL");
      await ended;
    },
  };
}

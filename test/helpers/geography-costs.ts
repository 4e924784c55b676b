import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeBinary, projectRoot } from "./project-root.ts";

/** What the open data cost a fresh process: milliseconds of its processor, and bytes. */
export interface GeographyCosts {
  cold: number;
  warm: number;
  bytes: number;
  residents: number;
}

/** The cheapest of some fresh processes: what else the machine does only ever makes one dearer. */
export async function geographyCosts(processes: number): Promise<GeographyCosts> {
  const measured: GeographyCosts[] = [];
  for (let i = 0; i < processes; i++) {
    const script = join(projectRoot, "test/helpers/geography-cost.ts");
    const { stdout } = await promisify(execFile)(nodeBinary, ["--expose-gc", script]);
    measured.push(JSON.parse(stdout));
  }
  const least = (name: keyof GeographyCosts) => Math.min(...measured.map((one) => one[name]));
  return {
    cold: least("cold"),
    warm: least("warm"),
    bytes: least("bytes"),
    residents: least("residents"),
  };
}

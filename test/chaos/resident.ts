import { readFileSync } from "node:fs";

const EVERY_MS = 100;

/** Memory that a process of this machine holds, megabytes. */
export function residentOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Watches what a process holds. @returns ends the watch and gives by how much it was ever above its beginning */
export function watchResident(pid: number): () => number {
  const begin = residentOf(pid);
  let most = begin;
  const look = () => {
    most = Math.max(most, residentOf(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return most - begin;
  };
}

import { freePort } from "../../server/main/free-port.ts";

export { freePort };

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

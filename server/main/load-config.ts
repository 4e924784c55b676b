import { existsSync } from "node:fs";
import { join } from "node:path";
import { machineProblems } from "../config/machine.ts";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { freePort } from "./free-port.ts";
import { projectRoot } from "./project-root.ts";

export async function loadConfig(): Promise<Config> {
  const file = join(projectRoot, ".env");
  // Variables that are set already win over the file.
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    const config = readConfig(process.env);
    const problems = machineProblems(config);
    if (problems.length > 0) throw new ConfigError(problems);
    // Port 0 is settled before anything starts, because sign-in needs to know the web part's own origin.
    return config.port === 0 ? { ...config, port: await freePort(config.host) } : config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

import { rm } from "node:fs/promises";
import { type DetachedBackend, detachBackend } from "./detached-backend.ts";
import { type Launched, launch } from "./launch.ts";
import { scratch } from "./scratch.ts";
import { copyTemplate } from "./template.ts";

export interface Product {
  origin: string;
  identityOrigin: string | undefined;
  backendOrigin: string | undefined;
  backend: DetachedBackend | undefined;
  logs(): string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** One product for all files of the test project: for tests that leave the data as they found it. */
  shared?: boolean;
  detachedBackend?: boolean;
  /** In the process of the test, where a start costs a quarter: for tests that need nothing done in the background. */
  isWithin?: boolean;
}

declare module "vitest" {
  interface ProvidedContext {
    sharedProduct: Pick<Product, "origin" | "identityOrigin" | "backendOrigin">;
  }
}

/** The whole product with demonstration data, as `npm start` runs it, on free ports. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (options.shared) return sharedProduct();
  if (options.isWithin) return productWithin(options.env);
  const dataDir = await dataDirectory();
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1", ...options.env };
  const backend = options.detachedBackend ? await detachBackend(dataDir) : undefined;
  const launched = await launch(backend ? { ...settings, ...backend.settings } : settings);
  await backend?.start(launched.identity);
  return {
    ...addressesOf(launched),
    backend,
    logs: launched.logs,
    stop: async () => {
      await launched.stop();
      await backend?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function sharedProduct(): Promise<Product> {
  const { inject } = await import("vitest");
  return { ...inject("sharedProduct"), backend: undefined, logs: () => "", stop: async () => {} };
}

async function productWithin(env?: Record<string, string>): Promise<Product> {
  const { startWholeWeb } = await import("../auth/whole-web.ts");
  const { listen, close, backendOrigin, identity } = await startWholeWeb(env);
  const origin = await listen();
  return {
    origin,
    backendOrigin,
    identityOrigin: identity.origin,
    backend: undefined,
    logs: () => "",
    stop: close,
  };
}

async function dataDirectory(): Promise<string> {
  const directory = scratch("kukaku-product-");
  await copyTemplate(directory);
  return directory;
}

function addressesOf({ origin, backendOrigin, identity }: Launched) {
  return { origin, backendOrigin, identityOrigin: identity.endpoint };
}

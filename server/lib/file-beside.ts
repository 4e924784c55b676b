/**
 * The file of a process or thread that runs beside ours: its source when run from the tree, its bundle when built.
 * @param from `import.meta.url` of the module that starts it
 * @param source its source, as seen from that module
 * @param bundle the name of its bundle in `.build/`
 */
export function fileBeside(from: string, source: string, bundle: string): URL {
  if (from.endsWith(".ts")) return new URL(source, from);
  // Chunks of the main process lie one folder deeper. The checkout may be called main too.
  return new URL(/\/\.build\/main\/[^/]+$/.test(from) ? `../${bundle}` : bundle, from);
}

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./helpers/project-root.ts";
import { type Import, importsOf, type Source, sources } from "./helpers/sources.ts";

const code = sources("{server,islands,scripts,test}/**/*.{ts,tsx,mjs}");
const views = sources("views/**/*.eta");
const styles = sources("public/css/**/*.css");
const isGenerated = ({ path }: Source) => path.includes("/data/") || path.endsWith(".generated.ts");

function offences(files: readonly Source[], find: (source: Source) => readonly string[]): string[] {
  return files.flatMap((source) => find(source).map((what) => `${source.path}: ${what}`));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole.trim().slice(0, 80));
}

describe("who may import whom", () => {
  interface Wall {
    who: string;
    applies: (path: string) => boolean;
    may: (wanted: Import, path: string) => boolean;
  }
  const inside =
    (...folders: string[]) =>
    (wanted: Import) =>
      wanted.target === undefined || folders.some((folder) => wanted.target?.startsWith(folder));
  const from = (folder: string) => (path: string) => path.startsWith(folder);
  const isConfigType = (wanted: Import) => wanted.target === "server/config.ts" && wanted.isTypeOnly;
  const walls: Wall[] = [
    {
      who: "the contract imports zod, itself and the texts that islands say too",
      applies: from("server/contract/"),
      may: ({ specifier, target }) =>
        specifier === "zod" ||
        target === "server/lib/event-texts.ts" ||
        Boolean(target?.startsWith("server/contract/")),
    },
    { who: "lib imports nothing of ours but lib", applies: from("server/lib/"), may: inside("server/lib/") },
    {
      who: "web imports contract and lib",
      applies: (path) => path.startsWith("server/web/") && path !== "server/web/plugins/islands.ts",
      may: (wanted) =>
        isConfigType(wanted) || inside("server/web/", "server/contract/", "server/lib/")(wanted),
    },
    {
      who: "only the plugin that renders islands imports their components",
      applies: (path) => path === "server/web/plugins/islands.ts",
      may: inside("server/web/", "server/contract/", "server/lib/", "islands/"),
    },
    {
      who: "backend imports contract and lib",
      applies: from("server/backend/"),
      may: (wanted, path) =>
        (path === "server/backend/db/up-to-date.ts" && wanted.target === "server/demo/load.ts") ||
        inside("server/backend/", "server/contract/", "server/lib/")(wanted),
    },
    {
      who: "the demonstration imports the backend that it fills",
      applies: from("server/demo/"),
      may: inside("server/demo/", "server/backend/", "server/contract/", "server/lib/"),
    },
    {
      who: "identity imports lib",
      applies: from("server/identity/"),
      may: inside("server/identity/", "server/lib/"),
    },
    {
      who: "islands import contract types, lib, their own folder and islands/shared",
      applies: from("islands/"),
      may: (wanted, path) => {
        if (wanted.target?.startsWith("server/contract/")) return wanted.isTypeOnly;
        const isRegistry = /^islands\/(registry|boot|island-chunks)\.ts$/.test(path);
        const own = isRegistry ? "islands/" : `islands/${path.split("/")[1]}/`;
        return inside(own, "islands/shared/", "server/lib/")(wanted);
      },
    },
  ];

  it.each(walls)("$who", ({ applies, may }) => {
    const files = code.filter(({ path }) => applies(path));
    const broken = offences(files, (source) =>
      importsOf(source)
        .filter((wanted) => !may(wanted, source.path))
        .map((wanted) => wanted.specifier),
    );
    expect(broken).toEqual([]);
  });

  it("only the configuration and the process's entry look at the environment", () => {
    const allowed = ["server/config.ts", "server/main/load-config.ts"];
    const files = code.filter(({ path }) => /^(server|islands)\//.test(path) && !allowed.includes(path));
    expect(offences(files, ({ text }) => matches(text, /process\.env\b/g))).toEqual([]);
  });

  it("nothing reaches into the engine, the collector or React's own fields", () => {
    const inside =
      /setFlagsFromString|runInNewContext|--expose-gc|\b(globalThis|global)\.gc\b|_valueTracker|__reactFiber|__reactProps/g;
    const files = code.filter(({ path }) => /^(server|islands|scripts)\//.test(path));
    expect(offences(files, ({ text }) => matches(text, inside))).toEqual([]);
  });

  it("nothing of the product imports tests or scripts", () => {
    const files = code.filter(({ path }) => /^(server|islands)\//.test(path));
    const broken = offences(files, (source) =>
      importsOf(source).flatMap(({ target }) => (target && /^(test|scripts)\//.test(target) ? [target] : [])),
    );
    expect(broken).toEqual([]);
  });
});

describe("files", () => {
  const written = [...code, ...views, ...styles].filter((source) => !isGenerated(source));

  it("have at most 300 lines, and half of them at most 80", () => {
    const tooLong = written.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`);
    const sizes = written.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(tooLong).toEqual([]);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
  });

  it("have names in kebab-case", () => {
    const odd = written.filter(
      ({ path }) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|generated|d))?\.\w+$/.test(basename(path)),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it("have names that say what they hold", () => {
    const vague = /(^|[/-])(utils?|helpers?|common|misc|managers?|services?|base)(-|\.|\/)/;
    const named = written.filter(({ path }) => vague.test(path.replace(/^test\/helpers\//, "")));
    // `base` is the name of a cascade layer there, fixed by the design.
    expect(
      named
        .map(({ path }) => path)
        .filter((path) => path !== "public/css/base.css" && !/^public\/css\/\w+\/base\.css$/.test(path)),
    ).toEqual([]);
  });

  it("export by name", () => {
    const broken = offences(code, ({ path, text }) =>
      path === "test/vitest.config.ts" || path.endsWith(".d.ts")
        ? []
        : matches(text, /^export default\b.*/gm),
    );
    expect(broken).toEqual([]);
  });

  it("hold no notes to self and no unfinished ends", () => {
    const marks = ["TO.DO", "FIX.ME", "XX.X", "HA.CK"].map((mark) => mark.replace(".", ""));
    const note = new RegExp(`\\b(${marks.join("|")})\\b`, "g");
    expect(offences(written, ({ text }) => matches(text, note))).toEqual([]);
  });

  it("take no random numbers that nobody can repeat", () => {
    const files = code.filter(({ path }) => !path.startsWith("test/"));
    expect(offences(files, ({ text }) => matches(text, /Math\.random\b/g))).toEqual([]);
  });
});

describe("what browsers get", () => {
  const markup = [...views, ...code.filter(({ path }) => /^(islands|server\/web)\/.*\.tsx?$/.test(path))];

  it("has no style attribute, which the content security policy would refuse", () => {
    expect(offences(markup, ({ text }) => matches(text, /\sstyle\s*=\s*["'{][^\n]*/g))).toEqual([]);
  });

  it("has no inline script and no inline handler", () => {
    const inline = /<script(?![^>]*(\bsrc=|application\/json))[^>]*>|\son[a-z]+\s*=\s*["']/g;
    const broken = offences(views, ({ text }) => matches(text.replace(/<%[\s\S]*?%>/g, ""), inline));
    expect(broken).toEqual([]);
  });

  it("asks no other host for anything", () => {
    const files = [...views, ...styles, ...code.filter(({ path }) => path.startsWith("islands/"))];
    const elsewhere =
      /(?:src|action|poster)\s*=\s*["'](?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\/|(?:fetch|import)\(\s*["'`](?:https?:)?\/\/|<link[^>]+href=["'](?:https?:)?\/\//g;
    expect(offences(files, ({ text }) => matches(text, elsewhere))).toEqual([]);
  });

  it("escapes everything but layout bodies, partials and what our own renderers drew", () => {
    const known = /^(include(Async)?\(|it\.body$|it\.(island|drawing)\()/;
    const shorthand =
      /const field = \(name = "", (?:label = "", )?more = \{(?: label: "" )?\}\) => include\("\/shared\/_field", \{/;
    const drawn = [
      '_icon.eta: Reflect.get(shapes, icon.name) ?? ""',
      'index.eta: it.toolbar ?? ""',
      "show.eta: it.place.map",
      "trade-area/_chart.eta: panel.svg",
      'predictions/_chart.eta: panel.svg ?? ""',
      "_logo.eta: Reflect.get(shapes, logo.shape) ?? shapes.circle",
      "show.eta: it.prefectures",
      "show.eta: charts.tags.svg",
      "show.eta: charts.clusters.svg",
      "layouts/document.eta: style.text",
    ];
    const broken = offences(views, ({ text }) =>
      [...text.matchAll(/<%~([\s\S]*?)%>/g)]
        .map(([, inside = ""]) => inside.trim())
        .filter((inside) => !known.test(inside))
        .filter((inside) => !(inside.startsWith("field(") && shorthand.test(text))),
    );
    expect(broken.filter((line) => !drawn.some((end) => line.endsWith(`/${end}`)))).toEqual([]);
  });
});

describe("tests", () => {
  const tests = code.filter(({ path }) => path.endsWith(".test.ts") || path.endsWith(".test.tsx"));

  it("all run", () => {
    const left = new RegExp(
      `\\b(?:it|test|describe)\\.(?:${["skip", "only", "todo", "skipIf", "runIf"].join("|")})\\b`,
      "g",
    );
    expect(offences(tests, ({ text }) => matches(text, left))).toEqual([]);
  });

  it("replace none of our own modules", () => {
    const replaced = new RegExp(`\\bvi\\.${"mock"}\\(`, "g");
    expect(offences(tests, ({ text }) => matches(text, replaced))).toEqual([]);
  });

  it("wait for what a browser shows: a page that is arriving has none of it yet", () => {
    const atOnce = /expect\(\s*await [^;]*?\.(?:count|isVisible|isChecked|allTextContents)\(\)\s*,?\s*\)/g;
    const journeys = tests.filter(({ path }) => path.startsWith("test/e2e/"));
    expect(offences(journeys, ({ text }) => matches(text, atOnce))).toEqual([]);
  });

  it("are unknown to the product", () => {
    const files = code.filter(({ path }) => /^(server|islands)\//.test(path) && path !== "server/config.ts");
    expect(
      offences(files, ({ text }) => matches(text, /\bVITEST\b|NODE_ENV\s*===?\s*["']test["']/g)),
    ).toEqual([]);
  });
});

describe("dependencies", () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  const reasons = readFileSync(join(projectRoot, "scripts/deploy/packages.md"), "utf8");
  interface Locked {
    dev?: boolean;
    devOptional?: boolean;
    optional?: boolean;
    hasInstallScript?: boolean;
  }
  const production = Object.entries<Locked>(lock.packages).filter(
    ([path, entry]) => path !== "" && !entry.dev && !entry.devOptional && !entry.optional,
  );

  it("of production are those that were chosen, each for a reason of one line", () => {
    const rows = [...reasons.matchAll(/^\| (\S+) \| (.{20,160}) \|$/gm)].map(([, name]) => name);
    expect(rows.slice(1)).toEqual(Object.keys(manifest.dependencies).toSorted());
  });

  it("have no install script but those that are allowed or refused by name", () => {
    const scripts = Object.entries<Locked>(lock.packages).filter(([, entry]) => entry.hasInstallScript);
    const names = scripts.map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect(manifest.allowScripts).toEqual({ node: true, esbuild: false });
    expect([...new Set(names)].toSorted()).toEqual(["esbuild", "node"]);
  });

  it("have exact versions", () => {
    const versions = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it("of production are at most 169 packages, none with an install script", () => {
    expect(production.length).toBeLessThanOrEqual(169);
    expect(production.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([]);
  });

  it("that the server imports are all of production or bundled", () => {
    const bundled = ["react", "react-dom", "read-excel-file"];
    const files = code.filter(({ path }) => path.startsWith("server/"));
    const foreign = offences(files, (source) =>
      importsOf(source)
        .filter(
          ({ target, specifier, isTypeOnly }) =>
            target === undefined && !isTypeOnly && !specifier.startsWith("node:"),
        )
        .map(({ specifier }) =>
          specifier
            .split("/")
            .slice(0, specifier.startsWith("@") ? 2 : 1)
            .join("/"),
        )
        .filter(
          (name) => !(name in manifest.dependencies) && !bundled.some((start) => name.startsWith(start)),
        ),
    );
    expect(foreign).toEqual([]);
  });
});

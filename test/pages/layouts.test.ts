import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "../../server/lib/dates.ts";
import type { Menu, MenuItem } from "../../server/web/frame/menu.ts";
import { Templates } from "../../server/web/speed/templates.ts";
import { projectRoot } from "../helpers/project-root.ts";

const eta = new Templates({ views: join(projectRoot, "views") });
const format = { dateTime: formatDateTime };
const item = (label: string, href: string, more: Partial<MenuItem> = {}): MenuItem => ({
  label,
  href,
  isCurrent: false,
  isLocked: false,
  isExternal: false,
  items: [],
  ...more,
});

const menu: Menu = {
  side: "facility",
  home: "/sections",
  items: [
    item("区画募集", "/sections", { isCurrent: true }),
    item("ブランドカタログ", "/brands", { isLocked: true }),
    item("出店戦略マップ", "https://maps.example/", { isExternal: true }),
    item("自施設設定", "/setting/facility/details", {
      items: [item("施設情報", "/setting/facility/details")],
    }),
  ],
  organisations: [
    { id: 1, name: "ヒノハ南浜", isStealth: false, isCurrent: true },
    { id: 2, name: "（仮称）北浜<駅前>ビル", isStealth: true, isCurrent: false },
  ],
  organisation: { id: 1, name: "ヒノハ南浜", isStealth: false, isCurrent: true },
  switchAction: "/facility-switch",
  otherSide: undefined,
  usersHref: "/userfacilityjoins/1",
  accountHref: "/userfacilityjoins/users",
  supportHref: "/support",
  signoutHref: "/signout",
};

function pageModel(more: Record<string, unknown> = {}) {
  return {
    title: "区画募集",
    documentTitle: "区画募集｜ヒノハ南浜｜クカク",
    layout: "facility",
    nonce: "nonce-1",
    csrf: "csrf-1",
    assets: {
      boot: { url: "/assets/boot-A.js", integrity: "sha384-A" },
      styles: [{ url: "/assets/main-A.css", integrity: "sha384-B" }],
      early: [],
      first: [],
    },
    viewer: { user: { family_name: "佐伯", given_name: "奈緒" } },
    menu,
    path: "/sections",
    flash: [],
    idleSeconds: 3600,
    secondsLeft: 39_000,
    requestId: "r-1",
    isDemo: true,
    stale: { name: "_facility", value: 1 },
    formKey: () => "key-1",
    ...more,
  };
}
const within = (layout: string, page: Record<string, unknown> = {}, body = "<h1>区画募集</h1>") =>
  eta.renderString(`<% layout("/layouts/${layout}") %>${body}`, {
    title: "区画募集",
    format,
    page: pageModel(page),
  });

describe("every layout", () => {
  for (const layout of ["facility", "brand", "minimal", "invitation", "plain"])
    it(`${layout}: is one whole Japanese document with skip link, main and live regions`, () => {
      const html = within(layout);
      expect(html).toMatch(/^<!doctype html>\n<html lang="ja">/);
      expect(html).toContain("<title>区画募集｜ヒノハ南浜｜クカク</title>");
      expect(html).toContain('<a class="skip-link" href="#main">本文へ移動</a>');
      expect(html.match(/<main [^>]*id="main"[^>]*tabindex="-1"/g)).toHaveLength(1);
      expect(html).toContain('role="alert"');
      expect(html).toContain('role="status"');
      expect(html).toContain(
        '<script type="module" nonce="nonce-1" src="/assets/boot-A.js" integrity="sha384-A"',
      );
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+="|undefined|\[object Object\]|NaN|href="#"|href=""/);
    });

  it("asks early, and once, for the chunks of the islands that were drawn", () => {
    const chunk = { url: "/assets/map-A.js", integrity: "sha384-C" };
    const html = within("plain", {
      assets: { boot: undefined, styles: [], early: [chunk, chunk], first: [] },
    });
    expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      expect.stringMatching(/nonce="nonce-1" href="\/assets\/map-A\.js" integrity="sha384-C"/),
    ]);
  });

  it("asks first of all, and without waiting for it, for what answers a click", () => {
    const script = { url: "/assets/map-first-click-A.js", integrity: "sha384-D" };
    const html = within("plain", { assets: { boot: script, styles: [], early: [], first: [script] } });
    const [first, boot] = html.match(/<script [^>]*>/g) ?? [];
    expect(first).toMatch(
      /type="module" async nonce="nonce-1" src="\/assets\/map-first-click-A\.js" integrity="sha384-D"/,
    );
    expect(boot).not.toContain("async");
  });

  it("loads no script while there is none", () => {
    const html = within("plain", { assets: { boot: undefined, styles: [], early: [], first: [] } });
    expect(html).not.toContain("<script");
  });
});

describe("the header", () => {
  it("marks the current item, and locks what the plan closes without a dead link", () => {
    const html = within("facility");
    expect(html).toContain('<a href="/sections" aria-current="page">区画募集</a>');
    expect(html).toMatch(
      /<button type="button" class="is-locked" popovertarget="upgrade-popover">ブランドカタログ/,
    );
    expect(html).toContain("（要アップグレード）");
    expect(html).toContain(">プランをアップグレードすると閲覧できます</span>");
    expect(html).toMatch(/target="_blank" rel="noopener noreferrer">出店戦略マップ/);
    expect(html).toContain("（別ウィンドウで開きます）");
  });

  it("switches organisations by one form, tells stealth in words and escapes names", () => {
    const html = within("facility");
    expect(html).toContain('action="/facility-switch"');
    expect(html).toMatch(/name="id" value="1" aria-current="true"/);
    expect(html).toContain("（仮称）北浜&lt;駅前&gt;ビル");
    expect(html).toContain("ステルス");
    expect(html.match(/name="_csrf" value="csrf-1"/g)).toHaveLength(2);
  });

  it("shows a lone organisation as text, and the other side to those who have it", () => {
    const alone = { ...menu, organisations: menu.organisations.slice(0, 1) };
    expect(within("facility", { menu: alone })).not.toContain('action="/facility-switch"');
    const both = { ...alone, otherSide: { label: "ブランドの画面に切り替える", side: "brand" } };
    expect(within("facility", { menu: both })).toContain(
      'formaction="/side-switch" name="side" value="brand"',
    );
  });
});

describe("messages of the last action", () => {
  it("carry their time by kind: 10, 7 and 3 seconds", () => {
    const flash = [
      { kind: "error", text: "保存に失敗しました。" },
      { kind: "success", text: "保存しました。" },
      { kind: "benchmark", text: "ベンチマークを保存しました。" },
    ];
    const html = within("facility", { flash });
    const [alert = "", status = ""] = html.split('<div role="status">');
    expect(alert).toMatch(/data-flash="10"[\s\S]*保存に失敗しました。/);
    expect(status).toMatch(/data-flash="7"[\s\S]*保存しました。[\s\S]*data-flash="3"[\s\S]*ベンチマーク/);
  });
});

describe("partials", () => {
  const partial = (name: string, model: Record<string, unknown>) =>
    eta.render(`/${name}`, { page: pageModel(), format, ...model });

  it("a refused field keeps what was typed and is described by its error, then its hint", () => {
    const field = {
      name: "area",
      label: "面積",
      type: "decimal",
      unit: "坪",
      value: "二十",
      error: "面積は数字で入力してください。",
      hint: "例：20.0",
    };
    const html = partial("shared/_field", { field });
    expect(html).toContain('aria-describedby="area-error area-hint"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('value="二十"');
    expect(html).toContain("面積（坪）");
  });

  it("a password is never written back", () => {
    const html = partial("shared/_field", {
      field: { name: "password", label: "パスワード", type: "password", value: "Kukaku2026" },
    });
    expect(html).not.toContain("Kukaku2026");
  });

  it("the error summary counts its fields and links to them", () => {
    const errors = {
      email: "メールアドレスを入力してください。",
      password: "パスワードを入力してください。",
    };
    const html = partial("shared/_error-summary", { errors });
    expect(html).toContain("入力内容に不備があります（2件）");
    expect(html).toContain('<a href="#email">メールアドレスを入力してください。</a>');
    expect(partial("shared/_error-summary", { errors: {} }).trim()).toBe("");
    expect(
      partial("shared/_error-summary", { errors: { _form: "試行回数の上限に達しました。" } }),
    ).not.toContain("<li>");
  });

  it("pagination hides itself for one page and has no previous on the first", () => {
    const href = (page: number) => `?page=${page}`;
    expect(partial("parts/list/_pages", { pagination: { page: 1, pages: 1, href } }).trim()).toBe("");
    const first = partial("parts/list/_pages", { pagination: { page: 1, pages: 9, href } });
    expect(first).not.toContain("前へ");
    expect(first).toContain("…");
    expect(first).toContain('<a href="?page=1" aria-current="page">');
    expect(partial("parts/list/_pages", { pagination: { page: 9, pages: 9, href } })).not.toContain("次へ");
  });

  it("hidden fields carry token, organisation and one-time key", () => {
    const html = partial("shared/_hidden-fields", { hidden: { stale: true, key: true } });
    expect(html).toContain('name="_csrf" value="csrf-1"');
    expect(html).toContain('name="_facility" value="1"');
    expect(html).toContain('name="_key" value="key-1"');
  });
});

it("the shared stylesheet stays within its share of the page's 20 kB", async () => {
  const { build } = await import("esbuild");
  const { gzipSync } = await import("node:zlib");
  const entryPoints = ["main", "about", "signin"].map((name) => join(projectRoot, `public/css/${name}.css`));
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    write: false,
    outdir: "out",
  });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  expect(bytes).toBeLessThan(12_000);
  expect(readFileSync(join(projectRoot, "public/css/main.css"), "utf8")).not.toContain("http");
});

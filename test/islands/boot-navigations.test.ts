import { expect, it } from "vitest";
import { leavesPage } from "../../islands/boot/navigations.ts";

const here = new URL("https://kukaku.example/sections?floor=3");
const click = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
};
const parts = ({ origin, pathname, search, hash }: URL) => ({ origin, pathname, search, hash });
const link = (href: string, attributes: { target?: string; download?: boolean } = {}) => ({
  ...parts(new URL(href, here)),
  target: attributes.target ?? "",
  hasAttribute: (name: string) => name === "download" && attributes.download === true,
});

it("leaves the page for another page, another query and the same address", () => {
  expect(leavesPage(click, link("/facilities"), here)).toBe(true);
  expect(leavesPage(click, link("?floor=4"), here)).toBe(true);
  expect(leavesPage(click, link("/sections?floor=3"), here)).toBe(true);
  expect(leavesPage(click, link("?floor=4#section-12"), here)).toBe(true);
});

it("stays for a jump within the page", () => {
  expect(leavesPage(click, link("#main"), here)).toBe(false);
});

it("stays for downloads, new windows and other hosts", () => {
  expect(leavesPage(click, link("/sections/excel?floor=3"), here)).toBe(false);
  expect(leavesPage(click, link("/plan.svg", { download: true }), here)).toBe(false);
  expect(leavesPage(click, link("/facilities", { target: "_blank" }), here)).toBe(false);
  expect(leavesPage(click, link("https://maps.example/"), here)).toBe(false);
  expect(leavesPage(click, { ...link("/"), origin: "" }, here)).toBe(false);
});

it("stays when a script took the click or a key asks for a new tab", () => {
  for (const change of [
    { defaultPrevented: true },
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
  ])
    expect(leavesPage({ ...click, ...change }, link("/facilities"), here)).toBe(false);
});

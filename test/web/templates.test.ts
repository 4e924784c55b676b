import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Templates } from "../../server/web/speed/templates.ts";

let views: string;
let templates: Templates;
beforeEach(() => {
  views = mkdtempSync(join(tmpdir(), "kukaku-views-"));
  templates = new Templates({ views });
});
afterEach(() => rmSync(views, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(views, `${name}.eta`), text);

describe("a template", () => {
  it("escapes what it writes and leaves raw output alone", () => {
    write("page", "<p><%= it.text %></p><%~ it.markup %>");
    expect(templates.render("page", { text: `<b>"'&`, markup: "<i></i>" })).toBe(
      "<p>&lt;b&gt;&quot;&#39;&amp;</p><i></i>",
    );
  });

  it("stands in its layouts, from the inner to the outer", () => {
    write("outer", "<html><%= it.title %><%~ it.body %></html>");
    write("inner", `<% layout("/outer") %><main><%~ it.body %></main>`);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template's own
    write("page", "<% layout(`/${it.layout}`) %>text");
    expect(templates.render("page", { layout: "inner", title: "T" })).toBe("<html>T<main>text</main></html>");
  });
});

describe("a part of a page", () => {
  it("reads what the page knows, after what is handed to it", () => {
    write("_part", "<%= it.a %><%= it.b %>");
    write("page", `<%~ include("/_part", { b: "own" }) %>`);
    expect(templates.render("page", { a: "page ", b: "page" })).toBe("page own");
  });

  it("is handed nothing where undefined is handed to it", () => {
    write("_part", "<%= it.a ?? 'none' %>");
    write("page", `<%~ include("/_part", { a: undefined }) %>`);
    expect(templates.render("page", { a: "page" })).toBe("none");
  });

  it("reads what its own parts read, what it takes apart, and everything where its text can't tell", () => {
    write("_inner", "<%= it.inner %>");
    write("_taken", `<% const { one, two } = it; %><%= one %><%= two %><%~ include("/_inner") %>`);
    write("_open", `<% const all = Object.keys(it).sort(); %><%= all.join() %>`);
    write("page", `<%~ include("/_taken", { one: 1 }) %> <%~ include("/_open", { own: 1 }) %>`);
    expect(templates.render("page", { two: 2, inner: 3 })).toBe("123 inner,own,two");
  });

  it("may include itself", () => {
    write(
      "_tree",
      `<%= it.node.name %><% for (const node of it.node.below) { %><%~ include("/_tree", { node }) %><% } %>`,
    );
    write("page", `<%~ include("/_tree", { node: it.root }) %>`);
    const leaf = (name: string) => ({ name, below: [] });
    expect(templates.render("page", { root: { name: "a", below: [leaf("b"), leaf("c")] } })).toBe("abc");
  });
});

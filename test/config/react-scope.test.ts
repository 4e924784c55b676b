import { describe, expect, it } from "vitest";
import { asModule } from "../../scripts/build/react-scope.ts";

const CLIENT = `"use strict";
var Scheduler = require("scheduler"),
  React = require("react"),
  ReactDOM = require("react-dom");
function hydrate() { return [Scheduler, React, ReactDOM]; }
exports.hydrateRoot = function () { return hydrate(); };
exports.version = "19";
`;

describe("React DOM's client as a module", () => {
  it("imports what it required and exports what it assigned, at the top level", () => {
    const module = asModule(CLIENT);
    expect(module).toContain('import React from "react";');
    expect(module).toContain("const exported_hydrateRoot = function () { return hydrate(); };");
    expect(module).toContain("export { exported_hydrateRoot as hydrateRoot, exported_version as version };");
    expect(module).not.toContain("require(");
  });

  it("fails the build where the file has another shape", () => {
    expect(() => asModule(CLIENT.replace("var Scheduler", "let Scheduler"))).toThrow(/another shape/);
    expect(() =>
      asModule(CLIENT.replace('exports.version = "19"', 'if (1) exports.version = "19"')),
    ).toThrow();
    expect(() => asModule(CLIENT.replaceAll("exports.", "other."))).toThrow(/another shape/);
  });
});

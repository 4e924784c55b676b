import { afterAll, beforeAll, describe } from "vitest";
import { engines, type RunningBackend, startOn } from "../helpers/engines.ts";
import { authenticationSuite } from "./suites/authentication.ts";
import { conformanceSuite } from "./suites/conformance.ts";
import { excelSuite } from "./suites/excel.ts";
import { leasingListSuite } from "./suites/leasing-lists.ts";
import { planSuite } from "./suites/plans.ts";
import { sectionListSuite } from "./suites/section-list.ts";
import { wireSuite } from "./suites/wire.ts";
import { findWorld, type World } from "./world.ts";

// One database of each engine for all suites: filling it costs more than asking it a thousand times.
describe.each(engines)("the backend on %s", (engine) => {
  let running: RunningBackend;
  let world: World;
  beforeAll(async () => {
    running = await startOn(engine);
    world = await findWorld(running);
  });
  afterAll(() => running?.close());

  const backend = () => running;
  describe("the contract", () => conformanceSuite(backend, () => world));
  describe("the section list", () => sectionListSuite(backend));
  describe("leasing lists", () => leasingListSuite(backend));
  describe("the Excel file", () => excelSuite(backend));
  describe("query plans", () => planSuite(backend, () => world));
  describe("authentication", () => authenticationSuite(backend));
  describe("the wire", () => wireSuite(backend));
});

import { describe } from "vitest";
import { backendSuites } from "./suites/index.ts";

// A file of its own for each engine: the two run beside each other.
describe("the backend on pglite", () => backendSuites("pglite"));

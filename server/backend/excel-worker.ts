import { doWork } from "./side-thread.ts";
import { writeWorkbook } from "./workbook.ts";

doWork(writeWorkbook);

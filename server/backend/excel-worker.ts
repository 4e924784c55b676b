import { doWork } from "./answering/side-thread.ts";
import { writeWorkbook } from "./answering/workbook.ts";

doWork(writeWorkbook);

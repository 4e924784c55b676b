export { addFile } from "./adding.ts";
export { getFile, getFiles } from "./reading.ts";
export { deleteFile } from "./removing.ts";

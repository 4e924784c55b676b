/** A file that no drawing can be read from, with the words for whoever sent it. */
export class BadDrawing extends Error {}

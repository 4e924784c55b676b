export class BadDrawing extends Error {}

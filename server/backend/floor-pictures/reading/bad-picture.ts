export class BadPicture extends Error {}

/** What a picture or PDF cannot be taken for, in Japanese. */
export class BadPicture extends Error {}

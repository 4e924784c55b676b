/**
 * Markup put together of texts and of the bytes of parts that were drawn before: what stands in many pages is turned into
 * bytes once, and a page that is not one long text need not be gone through to become bytes. In a text it is its text.
 */
export class Markup {
  readonly pieces: readonly (string | Buffer)[];

  constructor(pieces: readonly (string | Buffer)[]) {
    this.pieces = pieces;
  }

  static of(text: string): Markup {
    return new Markup([Buffer.from(text)]);
  }

  get size(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  get mostBytes(): number {
    return this.pieces.reduce((sum, one) => sum + mostBytesOf(one), 0);
  }

  /** @returns how many bytes were written */
  writeTo(bytes: Buffer): number {
    let end = 0;
    for (const one of this.pieces) {
      if (one.length === 0) continue;
      end += typeof one === "string" ? bytes.write(one, end) : one.copy(bytes, end);
    }
    return end;
  }

  toString(): string {
    return this.pieces.join("");
  }
}

const MOST_BYTES_PER_UNIT = 3;

function mostBytesOf(piece: string | Buffer): number {
  return typeof piece === "string" ? piece.length * MOST_BYTES_PER_UNIT : piece.length;
}

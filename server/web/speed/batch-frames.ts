import { type BatchHead, readBatchHead } from "../../contract/batches.ts";
import { MAX_BYTES } from "./whole-answer.ts";

export interface Frame extends BatchHead {
  /** Undefined where the body is larger than this process takes. */
  body: Buffer | undefined;
}

const MOST_HEAD = 40;

/** Takes the answer to a batch apart as it comes in. */
export class Frames {
  #held: Buffer[] = [];
  #head: BatchHead | undefined;
  #size = 0;
  #isBroken = false;

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Bytes of a frame that is not whole yet. */
  get size(): number {
    return this.#size;
  }

  /** The frame that has begun, and nothing of it; the last that is to be expected of this answer. */
  get begun(): BatchHead | undefined {
    return this.#head;
  }

  /**
   * @returns the frames that are whole with this piece; one that is too large is the last, and behind what is no frame
   * there are none.
   */
  take(piece: Buffer): Frame[] {
    this.#held.push(piece);
    this.#size += piece.length;
    if (this.#head && this.#size < this.#head.bytes) return [];
    const frames: Frame[] = [];
    let rest = this.#held.length === 1 ? piece : Buffer.concat(this.#held);
    for (;;) {
      if (!this.#head) {
        const end = rest.subarray(0, MOST_HEAD).indexOf("\n");
        if (end < 0 && rest.length < MOST_HEAD) break;
        this.#head = readBatchHead(rest.toString("latin1", 0, Math.max(0, end)));
        this.#isBroken = !this.#head;
        if (!this.#head) break;
        rest = rest.subarray(end + 1);
      }
      const { bytes } = this.#head;
      const isTooLarge = bytes > MAX_BYTES;
      if (!isTooLarge && rest.length < bytes) break;
      frames.push({ ...this.#head, body: isTooLarge ? undefined : rest.subarray(0, bytes) });
      if (isTooLarge) break;
      this.#head = undefined;
      rest = rest.subarray(bytes);
    }
    this.#held = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return frames;
  }
}

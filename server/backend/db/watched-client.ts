import { Socket } from "node:net";
import pg from "pg";

/** A connection that is cut when a statement stays without an answer: nothing is ever heard of a host that is lost. */
export class WatchedClient extends pg.Client {
  answeredAt = performance.now();
  isLate = false;
  broken: Error | undefined;
  readonly address: string;
  readonly #socket: Socket;

  constructor(options: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...options, stream: () => socket });
    this.address = options.connectionString ?? "";
    this.#socket = socket;
    // From its first breath: PostgreSQL may greet and end a connection in one message, before the pool hands it over,
    // and an error that nobody listens to ends the process.
    this.on("error", (error) => {
      this.broken ??= error;
    });
  }

  override query(...given: unknown[]): never {
    const answer = (super.query as (...given: unknown[]) => unknown).apply(this, given);
    if (answer instanceof Promise)
      answer.then(
        () => {
          this.answeredAt = performance.now();
        },
        (error: unknown) => {
          if (!(error instanceof Error && error.message === "Query read timeout")) return;
          this.isLate = true;
          this.cut();
        },
      );
    return answer as never;
  }

  /** A farewell would wait for one who may not hear it. */
  cut(): void {
    this.#socket.destroy();
  }
}

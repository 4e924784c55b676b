interface OpenSpan {
  /** For the service that is called. */
  traceparent: string;
  end(outcome: string): void;
}

/** One request's part in a distributed trace. */
export interface Trace {
  begin(name: string): OpenSpan;
  end(name: string, status: number, attributes: Record<string, string | number>): void;
}

export interface Tracing {
  /**
   * Begins the trace of a request.
   * @param given the balancer's traceparent; anything not in the standard's form counts as none
   */
  begin(given: string | undefined): Trace;
  /** Sends what waits to be sent. */
  close(): Promise<void>;
}

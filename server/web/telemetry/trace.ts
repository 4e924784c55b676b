interface OpenSpan {
  traceparent: string;
  end(outcome: string): void;
}

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
  close(): Promise<void>;
}

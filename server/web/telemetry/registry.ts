type Labels = readonly string[];

interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  lines(): string[] | Promise<string[]>;
}

export interface Counter {
  /** @param labels values in the order of the names */
  increase(labels?: Labels, by?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

/** What a gauge shows now: values with their labels. */
export type Reading = readonly (readonly [Labels, number])[];

// Values of labels come from routes and names of our own, never from what somebody sent: their number is bounded.
const SEPARATOR = "\u0000";

/** Figures of this process in the text format of Prometheus. */
export class Registry {
  readonly #families: Family[] = [];

  counter(name: string, help: string, labelNames: Labels = []): Counter {
    const values = new Map<string, number>();
    this.#families.push({
      name,
      help,
      type: "counter",
      lines: () => [...values].map(([key, value]) => sample(name, labelNames, split(key), value)),
    });
    return {
      increase(labels = [], by = 1) {
        const key = labels.join(SEPARATOR);
        values.set(key, (values.get(key) ?? 0) + by);
      },
    };
  }

  /** @param bounds upper bounds of the buckets, ascending */
  histogram(name: string, help: string, labelNames: Labels, bounds: readonly number[]): Histogram {
    const series = new Map<string, { counts: number[]; sum: number; count: number }>();
    this.#families.push({
      name,
      help,
      type: "histogram",
      lines: () =>
        [...series].flatMap(([key, { counts, sum, count }]) => {
          const labels = split(key);
          const upTo = [...bounds.map(String), "+Inf"];
          let reached = 0;
          const buckets = upTo.map((bound, i) => {
            reached += counts[i] ?? 0;
            return sample(`${name}_bucket`, [...labelNames, "le"], [...labels, bound], reached);
          });
          return [
            ...buckets,
            sample(`${name}_sum`, labelNames, labels, sum),
            sample(`${name}_count`, labelNames, labels, count),
          ];
        }),
    });
    return {
      observe(labels, value) {
        const key = labels.join(SEPARATOR);
        let one = series.get(key);
        if (!one) {
          one = { counts: new Array(bounds.length + 1).fill(0), sum: 0, count: 0 };
          series.set(key, one);
        }
        let i = 0;
        while (i < bounds.length && value > (bounds[i] as number)) i++;
        one.counts[i] = (one.counts[i] ?? 0) + 1;
        one.sum += value;
        one.count++;
      },
    };
  }

  /** A value read when it is asked for. */
  gauge(name: string, help: string, labelNames: Labels, read: () => Reading | Promise<Reading>): void {
    this.#families.push({
      name,
      help,
      type: "gauge",
      lines: async () => (await read()).map(([labels, value]) => sample(name, labelNames, labels, value)),
    });
  }

  /** Everything, one line a value. What cannot be read just now is left out. */
  async text(): Promise<string> {
    const parts = await Promise.all(
      this.#families.map(async ({ name, help, type, lines }) => {
        const found = await Promise.resolve()
          .then(lines)
          .catch(() => []);
        return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...found].join("\n");
      }),
    );
    return `${parts.join("\n")}\n`;
  }
}

function split(key: string): string[] {
  return key === "" ? [] : key.split(SEPARATOR);
}

function sample(name: string, labelNames: Labels, labels: Labels, value: number): string {
  const pairs = labelNames.map((label, i) => `${label}="${escaped(labels[i] ?? "")}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (c) => (c === "\n" ? "\\n" : `\\${c}`));
}

import type { ByRole } from "./meter.ts";

export interface Price {
  /** Processor time of one request of the mixture by role, milliseconds. */
  cpu: ByRole;
  /** Pages and writes of somebody who works, a second. */
  pace: number;
}

/** How many of the people that an installation has work at its busiest moment. */
export const AT_WORK = 0.2;
/** How busy processors may be at that moment; the rest is for what comes unevenly. */
export const MOST_BUSY = 0.6;

export interface Size {
  people: number;
  /** Requests a second at the busiest moment. */
  rate: number;
  cores: ByRole;
  engine: string;
}

const PEOPLE = [1000, 10_000, 100_000, 1_000_000];

/** The largest database host that is ordinary to rent, processors. */
const ONE_HOST_CORES = 64;

export function sizes({ cpu, pace }: Price): Size[] {
  return PEOPLE.map((people) => {
    const rate = people * AT_WORK * pace;
    const coresOf = (milliseconds: number) =>
      Math.max(1, Math.ceil((rate * milliseconds) / 1000 / MOST_BUSY));
    const cores = { web: coresOf(cpu.web), backend: coresOf(cpu.backend), database: coresOf(cpu.database) };
    return { people, rate: Math.round(rate), cores, engine: engineFor(cores) };
  });
}

function engineFor({ web, backend, database }: ByRole): string {
  if (web + backend + database <= 4) return "one host: npm start with PostgreSQL beside it";
  if (database <= ONE_HOST_CORES / 4) return "several web and backend hosts, one PostgreSQL with a standby";
  if (database <= ONE_HOST_CORES)
    return "the same with a large PostgreSQL; events, audit entries and versions partitioned by month";
  return "PostgreSQL by tenant (Citus, Aurora Limitless), or read replicas behind the backend";
}

export function peoplePerCore({ cpu, pace }: Price): number {
  return Math.floor((MOST_BUSY * 1000) / (cpu.web + cpu.backend + cpu.database) / pace / AT_WORK);
}

import type { Database, Executor, Transacting } from "../../server/backend/db/connect.ts";

export class Counter {
  asked = 0;

  executor<E extends Executor>(real: E): Executor {
    const counter = this;
    return {
      get orm() {
        counter.asked += 1;
        return real.orm;
      },
      memory: real.memory,
      ...(real.inTurn && { inTurn: true }),
      ...(real.lasting && { lasting: this.executor(real.lasting) }),
      query: (text, parameters) => {
        this.asked += 1;
        return real.query(text, parameters);
      },
      rows: (statement) => {
        this.asked += 1;
        return real.rows(statement);
      },
      script: (text) => {
        this.asked += 1;
        return real.script(text);
      },
    };
  }

  transacting(real: Transacting): Transacting {
    const counted = this.executor(real);
    const transaction: Transacting["transaction"] = (work) =>
      real.transaction((executor) => work(this.executor(executor)));
    return Object.defineProperties({ transaction }, Object.getOwnPropertyDescriptors(counted)) as Transacting;
  }

  database(real: Database): Database {
    const counted = this.transacting(real);
    const more: Partial<Database> = {
      engine: real.engine,
      as: (asker, signal) => this.transacting(real.as(asker, signal)),
      alone: (work) => real.alone((executor) => work(this.executor(executor))),
      snapshot: (work) => real.snapshot((executor) => work(this.executor(executor))),
      close: () => real.close(),
    };
    return Object.defineProperties(more, Object.getOwnPropertyDescriptors(counted)) as Database;
  }
}

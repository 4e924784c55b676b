import { demoAccounts } from "../../server/lib/demo-accounts.ts";

/** What pages of one family may make a browser load, compressed bytes (gzip). */
export interface Budget {
  scripts: number;
  styles: number;
}

/** All pictures and fonts of a page, bytes as they are; the pages of the landing and of facilities show photographs. */
export const PICTURES = 250_000;

const plain: Budget = { scripts: 2_400, styles: 20_000 };
const islandOf = (scripts: number): Budget => ({ scripts, styles: 20_000 });

interface BudgetedPage {
  path: string;
  budget: Budget;
}

const page = (path: string, budget: Budget = plain): BudgetedPage => ({ path, budget });

/** By who looks at it; `undefined` is a stranger. An id stands for the demonstration data's. */
export const budgetedPages: readonly { account: string | undefined; pages: readonly BudgetedPage[] }[] = [
  { account: undefined, pages: [page("/"), page("/signin", islandOf(3_400)), page("/terms")] },
  {
    account: demoAccounts.facility.email,
    pages: [
      page("/facilities"),
      page("/brands"),
      page("/sections?view=list"),
      page("/section_contact"),
      page("/notices"),
      page("/setting/facility/details"),
      page("/setting/facility/audit"),
      page("/sections", islandOf(87_000)),
      page("/section_register", islandOf(88_000)),
      page("/optional_point", islandOf(82_000)),
      page("/brands/details/3", islandOf(90_000)),
    ],
  },
  {
    account: demoAccounts.brand.email,
    pages: [
      page("/facilities"),
      page("/offering_section/applied"),
      page("/sales_prediction"),
      page("/sales_prediction/plans"),
    ],
  },
  {
    account: demoAccounts.curator.email,
    pages: [page("/admin/audit"), page("/admin/brand_data"), page("/admin/benchmark_data")],
  },
];

import type { InspectionDatabase } from '../db/InspectionDatabase.ts';

/** What every action is given from outside: the person's store, the time, and fresh ids (UUIDv7). */
export type ActionContext = {
  readonly db: InspectionDatabase;
  readonly now: () => Date;
  readonly newId: () => string;
};

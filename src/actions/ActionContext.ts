import type { InspectionDatabase } from '../db/InspectionDatabase.ts';

/** What every action needs from outside: the person's database, the time, and new ids (UUIDv7). */
export type ActionContext = {
  readonly db: InspectionDatabase;
  readonly now: () => Date;
  readonly newId: () => string;
};

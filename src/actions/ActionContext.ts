import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { ClockReading } from '#domain/serverClock.ts';

/** What every action needs from outside: the person's database, the time, the server's clock, and new ids (UUIDv7). */
export type ActionContext = {
  readonly db: InspectionDatabase;
  readonly now: () => Date;
  /** What is known of the server's clock (N6); null: nothing. Never rejects. */
  readonly serverClock: () => Promise<ClockReading | null>;
  readonly newId: () => string;
};

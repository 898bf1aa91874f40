import type { Outcome } from '../faults/runSchedule.ts';

/** The totals of several schedules. */
export type Tally = {
  schedules: number;
  intents: number;
  calls: number;
  readonly faults: Record<string, number>;
  /** Violations by seed. */
  readonly violations: Record<string, readonly string[]>;
};

export function emptyTally(): Tally {
  return { schedules: 0, intents: 0, calls: 0, faults: {}, violations: {} };
}

function addFaults(tally: Tally, faults: Readonly<Record<string, number>>): void {
  for (const [fault, times] of Object.entries(faults))
    tally.faults[fault] = (tally.faults[fault] ?? 0) + times;
}

export function countSchedule(tally: Tally, seed: number, outcome: Outcome): void {
  tally.schedules += 1;
  tally.intents += outcome.intents;
  tally.calls += outcome.calls;
  addFaults(tally, outcome.faults);
  if (outcome.violations.length > 0) tally.violations[seed] = outcome.violations;
}

export function addTally(tally: Tally, more: Tally): void {
  tally.schedules += more.schedules;
  tally.intents += more.intents;
  tally.calls += more.calls;
  addFaults(tally, more.faults);
  Object.assign(tally.violations, more.violations);
}

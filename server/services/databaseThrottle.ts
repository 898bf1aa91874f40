import { createHash } from 'node:crypto';
import type { Database } from '../database/tables.ts';
import {
  deleteThrottle,
  giveBackToThrottle,
  hasThrottle,
  insertThrottleMark,
  takeFromThrottle,
} from '../repositories/throttles.ts';
import type { Throttle } from './Throttle.ts';

/** Names hold addresses and accounts: what is stored recognises them and does not tell them. */
function stored(kind: 'count' | 'mark', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex');
}

/** Counts in PostgreSQL: every process that serves it counts the same, and a restart forgets nothing. */
export function databaseThrottle(database: Database, now: () => Date): Throttle {
  return {
    take: async (name, { size, refillMs }) => {
      const attempt = { name: stored('count', name), size, refillMs, nowMs: now().getTime() };
      const { wasTaken, remaining } = await takeFromThrottle(database, attempt);
      return wasTaken ? 0 : Math.ceil((1 - remaining) * refillMs);
    },
    giveBack: (name) => giveBackToThrottle(database, stored('count', name)),
    reset: (name) => deleteThrottle(database, stored('count', name)),
    remember: (mark) => insertThrottleMark(database, stored('mark', mark), now().getTime()),
    remembers: (mark) => hasThrottle(database, stored('mark', mark)),
  };
}

import type { Database } from '../../database/tables.ts';
import {
  deleteThrottle,
  deleteThrottleMarksBefore,
  deleteThrottlesBefore,
  giveBackToThrottle,
  hasThrottleMark,
  insertThrottleMark,
  takeFromThrottle,
} from '../../repositories/throttles.ts';
import { countsRetentionMs, marksRetentionMs, type RateLimiter } from './RateLimiter.ts';

/** Counts in PostgreSQL: all processes share the counts, and they survive a restart. */
export function databaseRateLimiter(database: Database, now: () => Date): RateLimiter {
  return {
    take: async (name, { size, refillMs }) => {
      const attempt = { name, size, refillMs, nowMs: now().getTime() };
      const { wasTaken, remaining } = await takeFromThrottle(database, attempt);
      return wasTaken ? 0 : Math.ceil((1 - remaining) * refillMs);
    },
    giveBack: (name) => giveBackToThrottle(database, name),
    reset: (name) => deleteThrottle(database, name),
    setMark: (mark) => insertThrottleMark(database, mark, now().getTime()),
    hasMark: (mark) => hasThrottleMark(database, mark, now().getTime() - marksRetentionMs),
    purgeExpired: async () => {
      await deleteThrottlesBefore(database, now().getTime() - countsRetentionMs);
      await deleteThrottleMarksBefore(database, now().getTime() - marksRetentionMs);
    },
  };
}

import type { Database } from '../../database/tables.ts';
import {
  deleteMarksBefore,
  deleteRateLimitsBefore,
  hasMark,
  insertMark,
  resetRateLimit,
  returnAttempt,
  takeAttempt,
} from '../../repositories/rateLimits.ts';
import { countsRetentionMs, marksRetentionMs, type RateLimiter } from './RateLimiter.ts';

/** Counts in PostgreSQL: all processes share the counts, and they survive a restart. */
export function databaseRateLimiter(database: Database, now: () => Date): RateLimiter {
  return {
    take: async (name, { size, refillMs }) => {
      const attempt = { name, size, refillMs, nowMs: now().getTime() };
      const { wasTaken, remaining } = await takeAttempt(database, attempt);
      return wasTaken ? 0 : Math.ceil((1 - remaining) * refillMs);
    },
    giveBack: (name) => returnAttempt(database, name),
    reset: (name) => resetRateLimit(database, name),
    setMark: (mark) => insertMark(database, mark, now().getTime()),
    hasMark: (mark) => hasMark(database, mark, now().getTime() - marksRetentionMs),
    purgeExpired: async () => {
      await deleteRateLimitsBefore(database, now().getTime() - countsRetentionMs);
      await deleteMarksBefore(database, now().getTime() - marksRetentionMs);
    },
  };
}

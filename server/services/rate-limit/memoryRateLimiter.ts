import { countsRetentionMs, marksRetentionMs, type RateLimiter } from './RateLimiter.ts';

// Bounds the memory, because an attacker can name any number of accounts. The oldest are dropped, which is lenient
// and never locks anybody out. A refused attempt adds no name.
const maxNames = 50_000;

/** In the order of their last use. */
type Entries = Map<string, { readonly at: number }>;

function dropOldest(names: Entries, max: number): void {
  for (const oldest of names.keys()) {
    if (names.size < max) return;
    names.delete(oldest);
  }
}

function purgeBefore(names: Entries, time: number): void {
  for (const [name, { at }] of names) if (at < time) names.delete(name);
}

/** Counts in the memory of this process. */
export function memoryRateLimiter(now: () => Date, max = maxNames): RateLimiter {
  const taken = new Map<string, { readonly left: number; readonly at: number }>();
  const marks = new Map<string, { readonly at: number }>();
  const save = (name: string, left: number, at: number) => {
    taken.delete(name);
    dropOldest(taken, max);
    taken.set(name, { left, at });
  };

  return {
    take: async (name, { size, refillMs }) => {
      const time = now().getTime();
      const known = taken.get(name) ?? { left: size, at: time };
      // A clock that was set back refills nothing; counting goes on from its time.
      const left = Math.min(size, known.left + Math.max(0, time - known.at) / refillMs);
      save(name, left < 1 ? left : left - 1, time);
      return left < 1 ? Math.ceil((1 - left) * refillMs) : 0;
    },
    giveBack: async (name) => {
      const known = taken.get(name);
      if (known !== undefined) taken.set(name, { ...known, left: known.left + 1 });
    },
    reset: async (name) => {
      taken.delete(name);
    },
    setMark: async (mark) => {
      marks.delete(mark);
      dropOldest(marks, max);
      marks.set(mark, { at: now().getTime() });
    },
    hasMark: async (mark) => (marks.get(mark)?.at ?? -Infinity) > now().getTime() - marksRetentionMs,
    purgeExpired: async () => {
      purgeBefore(taken, now().getTime() - countsRetentionMs);
      purgeBefore(marks, now().getTime() - marksRetentionMs);
    },
  };
}

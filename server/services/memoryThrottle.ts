import type { Throttle } from './Throttle.ts';

// An attacker can name any number of accounts; the memory for them is bounded. What is forgotten is the oldest,
// which is lenient and never a lock-out.
const mostNames = 50_000;

function makeRoom(names: Map<string, unknown>): void {
  for (const oldest of names.keys()) {
    if (names.size < mostNames) return;
    names.delete(oldest);
  }
}

/** Counts in this process. Forgets everything when it ends. */
export function memoryThrottle(now: () => Date): Throttle {
  const taken = new Map<string, { left: number; at: number }>();
  const marks = new Map<string, true>();

  return {
    take: async (name, { size, refillMs }) => {
      const time = now().getTime();
      const known = taken.get(name) ?? { left: size, at: time };
      // A clock that was set back gives nothing and takes nothing, and counts on from where it is.
      const left = Math.min(size, known.left + Math.max(0, time - known.at) / refillMs);
      if (left < 1) {
        taken.set(name, { left, at: time });
        return Math.ceil((1 - left) * refillMs);
      }
      taken.delete(name);
      makeRoom(taken);
      taken.set(name, { left: left - 1, at: time });
      return 0;
    },
    giveBack: async (name) => {
      const known = taken.get(name);
      if (known !== undefined) known.left += 1;
    },
    reset: async (name) => {
      taken.delete(name);
    },
    remember: async (mark) => {
      marks.delete(mark);
      makeRoom(marks);
      marks.set(mark, true);
    },
    remembers: async (mark) => marks.has(mark),
  };
}

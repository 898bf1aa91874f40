/** A manual clock that runs due timers as it is advanced. */
export function createClock(start = Date.parse('2026-11-21T08:00:00.000Z')) {
  const timers = new Set<{ at: number; run: () => void }>();
  const clock = {
    time: start,
    now: () => new Date(clock.time),
    setTimer: (run: () => void, ms: number) => {
      const timer = { at: clock.time + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pending: () => [...timers].map((timer) => timer.at - clock.time),
    advance: (ms: number) => {
      clock.time += ms;
      for (const timer of timers) {
        if (timer.at > clock.time || !timers.delete(timer)) continue;
        timer.run();
      }
    },
  };
  return clock;
}

export type Clock = ReturnType<typeof createClock>;

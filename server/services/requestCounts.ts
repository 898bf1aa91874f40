/** Seconds; what is slower counts in the last one, without a bound. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export type RequestCount = {
  readonly method: string;
  /** As it is registered, `/api/objects/:id`: what somebody asked for would be a series each. */
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** How many took at most so long, by `durationBounds`; each counts once. */
  readonly byDuration: number[];
  sumSeconds: number;
};

/** What was asked and answered since the process began. */
export type RequestCounts = {
  readonly begun: () => void;
  readonly ended: (request: { method: string; route: string; status: number; seconds: number }) => void;
  readonly inFlight: () => number;
  readonly all: () => readonly RequestCount[];
};

export function requestCounts(): RequestCounts {
  const counts = new Map<string, RequestCount>();
  let inFlight = 0;
  return {
    begun: () => {
      inFlight += 1;
    },
    ended: ({ method, route, status, seconds }) => {
      inFlight -= 1;
      const name = `${method} ${route}`;
      const byDuration = [...durationBounds, Number.POSITIVE_INFINITY].map(() => 0);
      const byStatus = new Map<number, number>();
      const count = counts.get(name) ?? { method, route, byStatus, byDuration, sumSeconds: 0 };
      counts.set(name, count);
      count.byStatus.set(status, (count.byStatus.get(status) ?? 0) + 1);
      const place = durationBounds.findIndex((bound) => seconds <= bound);
      const bucket = place === -1 ? durationBounds.length : place;
      count.byDuration[bucket] = (count.byDuration[bucket] ?? 0) + 1;
      count.sumSeconds += seconds;
    },
    inFlight: () => inFlight,
    all: () => [...counts.values()],
  };
}

import type * as Clock from '#domain/serverClock.ts';
import type { PlantedBug } from './PlantedBug.ts';

/** Mistakes of the day that a tour belongs to (N6). */
export const plantedDays: readonly PlantedBug[] = [
  {
    name: 'a tour is of the moment in which it is committed',
    breaks: /^N6/,
    server: (server) => ({
      ...server,
      deliver: (call) =>
        server.deliver({
          ...call,
          headers: Object.fromEntries(
            Object.entries(call.headers).filter(([name]) => !name.startsWith('storey-')),
          ),
        }),
    }),
  },
  {
    name: 'a tour is of the moment that the clock of its device shows',
    breaks: /^N6/,
    module: {
      path: '#domain/serverClock.ts',
      replace: (original) => ({
        ...(original as typeof Clock),
        serverTime: (now: Date) => now.toISOString(),
        frozenMoment: (...[now, reading]: Parameters<typeof Clock.frozenMoment>) =>
          reading === null ? null : { ...reading, at: now.toISOString() },
      }),
    },
  },
];

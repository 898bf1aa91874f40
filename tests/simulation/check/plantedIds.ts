import { paths } from '#contract/http/paths.ts';
import type * as Rows from '#db/tours/deviceTouchpoints.ts';
import type { Reply } from '../faults/simulated/simServer.ts';
import type { PlantedBug } from './PlantedBug.ts';

/** Mistakes with the ids that devices make. */
export const plantedIds: readonly PlantedBug[] = [
  {
    name: 'two floors under one id',
    breaks: /^I1/,
    module: {
      path: '../../../src/db/tours/deviceTouchpoints.ts',
      replace: (original) => ({
        ...(original as typeof Rows),
        newCopies: (touchpoints: Parameters<typeof Rows.newCopies>[0]) =>
          (original as typeof Rows).newCopies(touchpoints).map((copy) => ({
            ...copy,
            floor_id: touchpoints.find(({ id }) => id === copy.parent_id)?.floor_id,
          })),
      }),
    },
  },
  {
    name: 'a POST with the id of somebody answers their tour',
    breaks: /^I8/,
    server: (server) => {
      let theirs: { token: string | null; reply: Reply } | null = null;
      return {
        ...server,
        deliver: async (call) => {
          if (call.method !== 'POST' || call.path !== paths.tours) return server.deliver(call);
          if (theirs !== null && theirs.token !== call.token) return theirs.reply;
          const reply = await server.deliver(call);
          if (reply?.status === 201) theirs = { token: call.token, reply };
          return reply;
        },
      };
    },
  },
];

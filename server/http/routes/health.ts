import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { unavailable } from '../../services/AppError.ts';
import type { Readiness } from '../../services/health/readiness.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { call } from './call.ts';

const state = zod.object({ status: zod.enum(['ok']) });

/** For a supervisor; strangers learn "ok" or "not ok" and nothing else. */
export function healthRoutes(app: App, isReady: Readiness): void {
  app.get(
    paths.healthLive,
    {
      config: { access: 'everybody' },
      schema: { summary: 'The process runs', security: [], response: { 200: state } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/api/health/ready',
    call('Requests can be served', { 200: state }, { security: [] }, { config: { access: 'everybody' } }),
    async (_request, reply) =>
      (await isReady()) ? { status: 'ok' as const } : sendError(reply, unavailable),
  );
}

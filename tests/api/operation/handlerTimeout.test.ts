import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../server/http/plugins/App.ts';
import { errors } from '../../../server/http/plugins/errors.ts';

const never = new Promise<never>(() => undefined);

describe('requests that take too long', () => {
  let app: App;
  let url: string;
  beforeEach(async () => {
    app = fastify();
    errors(app);
    const handlerTimeout = 50;
    app.get('/hangs', { handlerTimeout }, () => never);
    app.get('/stops', { handlerTimeout }, (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'a beginning';
            await never;
          })(),
        ),
      ),
    );
    app.get('/patient', async () => 'done');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  it('R26 a handler that hangs is answered with 503 and when to come back', async () => {
    const answer = await fetch(`${url}/hangs`);
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'unavailable' }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${url}/patient`)).status).toBe(200);
  });

  it('R26 a file that stops in the middle ends with its connection', async () => {
    const answer = await fetch(`${url}/stops`);
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});

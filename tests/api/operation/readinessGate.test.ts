import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { App } from '../../../server/http/plugins/App.ts';
import { readinessGate } from '../../../server/http/plugins/readinessGate.ts';

describe('while the database is being prepared', () => {
  const app: App = fastify();
  beforeAll(async () => {
    readinessGate(app, new Promise(() => undefined));
    app.get(paths.me, async () => 'somebody');
    app.get(paths.healthLive, async () => 'ok');
    app.get('/*', { config: { servesApp: true } }, async () => 'the app');
    await app.ready();
  });
  afterAll(() => app.close());

  it.each([
    ['/api/me', 503],
    ['/%61pi/me', 503],
    ['/api/health/live', 200],
    ['/api/health/live?x', 200],
    ['/', 200],
    ['/assets/a.js', 200],
  ])('R26 %s is %i, however it is written', async (url, status) => {
    const answer = await app.inject({ url, method: 'GET' });
    expect(answer.statusCode).toBe(status);
  });
});

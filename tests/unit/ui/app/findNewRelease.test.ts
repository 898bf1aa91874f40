// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { findNewRelease } from '../../../../src/app/pwa/findNewRelease.ts';
import { useUpdate } from '../../../../src/app/pwa/workerBridge.ts';

beforeEach(() => useUpdate.setState({ stage: 'none' }));

const own = '/assets/index-1.js';

const shellOf = (script: string) =>
  `<html><body><div id="root"></div><script type="module" crossorigin src="${script}"></script></body></html>`;

/** Looks on a page whose server answers with this page. */
async function look(answer: string | null, { controller = null as object | null } = {}) {
  const fetch = async () =>
    answer === null ? Promise.reject(new TypeError('Failed to fetch')) : new Response(answer);
  const page = { navigator: { serviceWorker: { controller } }, fetch };
  await findNewRelease(page as unknown as Window & typeof globalThis, own);
  return useUpdate.getState().stage;
}

const next = shellOf('/assets/index-next.js');

it('S34 a page without a worker whose files are gone offers the new version', async () => {
  expect(await look(next)).toBe('ready');
});

it.each([
  { what: 'the same version', answer: shellOf(own), given: {} },
  { what: 'no network', answer: null, given: {} },
  { what: 'a portal', answer: '<html>Sign in</html>', given: {} },
  { what: 'a worker, which tells of new versions', answer: next, given: { controller: {} } },
])('S34 $what is no new version', async ({ answer, given }) => {
  expect(await look(answer, given)).toBe('none');
});

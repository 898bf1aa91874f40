// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { type FunctionComponent, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyWithMessages } from '../../../../src/i18n/lazyWithMessages.ts';

afterEach(cleanup);

it('§8 a help that could not be loaded leaves the page standing, and is asked for again when it is next shown', async () => {
  let isReachable = false;
  const load = vi.fn<() => Promise<FunctionComponent>>(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>What waits</p>;
  });
  const Help = lazyWithMessages([], load, { optional: true });
  const page = (
    <Suspense fallback={null}>
      <h1>Log in</h1>
      <Help />
    </Suspense>
  );
  const first = render(page);
  await first.findByText('Log in');
  expect(load).toHaveBeenCalled();
  expect(first.queryByText('What waits')).toBeNull();
  first.unmount();
  isReachable = true;
  await render(page).findByText('What waits');
});

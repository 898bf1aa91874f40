// @vitest-environment happy-dom
import { cleanup, render as renderIn } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HoldBackContext, listenForBack } from '#ui/controls/holdBack.ts';
import { useBack } from '#ui/controls/useBack.ts';

const holdBack = listenForBack(window);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <HoldBackContext value={holdBack}>{children}</HoldBackContext>
);
const render = (layer: ReactNode) => renderIn(layer, { wrapper });

let seen: string[] = [];
const router = () => seen.push('router');

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState({ idx: 3 }, '');
  vi.spyOn(window.history, 'go').mockImplementation((steps = 0) => {
    seen.push(`go ${steps}`);
  });
  window.addEventListener('popstate', router);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.removeEventListener('popstate', router);
  seen = [];
});

function Layer({ name }: { readonly name: string }) {
  useBack(() => seen.push(name));
  return null;
}

/** The browser is at another entry now. */
const arriveAt = (state: unknown) => window.dispatchEvent(new PopStateEvent('popstate', { state }));
/** No further press follows. */
const settle = () => vi.advanceTimersByTime(50);

it('"back" returns first, and then closes the latest layer', () => {
  render(<Layer name="sheet" />);
  const viewer = render(<Layer name="viewer" />);
  arriveAt({ idx: 2 });
  settle();
  expect(seen).toEqual(['go 1']);
  arriveAt({ idx: 3 });
  expect(seen).toEqual(['go 1', 'viewer']);
  viewer.unmount();
  arriveAt({ idx: 2 });
  settle();
  arriveAt({ idx: 3 });
  expect(seen.slice(2)).toEqual(['go 1', 'sheet']);
});

it('"back" twice, before it has returned, closes one layer and stays on the page', () => {
  render(<Layer name="viewer" />);
  arriveAt({ idx: 2 });
  arriveAt({ idx: 1 });
  settle();
  arriveAt({ idx: 3 });
  expect(seen).toEqual(['go 2', 'viewer']);
});

it('"back" while it returns is followed by one return from where both have led', () => {
  render(<Layer name="viewer" />);
  arriveAt({ idx: 2 });
  settle();
  arriveAt({ idx: 1 });
  arriveAt({ idx: 2 });
  settle();
  arriveAt({ idx: 3 });
  expect(seen).toEqual(['go 1', 'go 1', 'viewer']);
});

it('returns although the layer is closed meanwhile', () => {
  const viewer = render(<Layer name="viewer" />);
  arriveAt({ idx: 2 });
  viewer.unmount();
  settle();
  expect(seen).toEqual(['go 1']);
});

it('"forward" closes nothing', () => {
  render(<Layer name="viewer" />);
  arriveAt({ idx: 4 });
  settle();
  arriveAt({ idx: 3 });
  expect(seen).toEqual(['go -1']);
});

it('without a layer, and for an entry that is not the router’s, the router is asked', () => {
  const layer = render(<Layer name="viewer" />);
  arriveAt(null);
  layer.unmount();
  arriveAt({ idx: 2 });
  expect(seen).toEqual(['router', 'router']);
});

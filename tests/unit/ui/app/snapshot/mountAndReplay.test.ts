// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountAndReplay } from '../../../../../src/app/snapshot/bootScript.ts';
import { captureEvents } from '../../../../../src/app/snapshot/captureEvents.ts';

const page = `<main><a href="/en/tour">Tour</a><ul>
  <li data-answer="a"><button data-rating="good" aria-label="Lifts: Good">good</button></li>
  <li data-answer="b"><button data-rating="good" aria-label="Stairs: Good">good</button></li></ul></main>`;
const fallback = '<a href="/en/tour">Tour</a><p>Loading …</p>';

let clicked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  clicked = [];
  document.body.innerHTML = `<div id="root">${page}</div>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const rootElement = () => document.querySelector('#root') ?? document.body;

function tap(name: string): void {
  document.querySelector<HTMLElement>(`[aria-label="${name}"], [href="${name}"]`)?.click();
}

/** Taps on the snapshot, and mounts an app that first draws `content`. */
function mount(taps: readonly string[], content: string): Promise<boolean> {
  const root = rootElement();
  const events = captureEvents(window);
  for (const name of taps) tap(name);
  return mountAndReplay(window, root, events, () => {
    root.innerHTML = content;
    root.addEventListener('click', (event) => {
      event.preventDefault();
      if (event.target instanceof Element) clicked.push(event.target.getAttribute('aria-label') ?? 'link');
    });
  });
}

it('S28 stores a rating tapped on the snapshot although the app first draws something else', async () => {
  const all = mount(['Lifts: Good', '/en/tour', 'Stairs: Good'], fallback);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(clicked).toEqual([]);
  rootElement().innerHTML = page;
  expect(await all).toBe(true);
  // The link last: it leaves the page with the ratings.
  expect(clicked).toEqual(['Lifts: Good', 'Stairs: Good', 'link']);
  // Once only.
  rootElement().innerHTML = page;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clicked).toHaveLength(3);
});

it('S28 says that a rating is lost whose control does not come, stores the others, and leads nowhere', async () => {
  const all = mount(['Lifts: Good', '/en/tour', 'Stairs: Good'], page.replace('data-answer="a"', ''));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await all).toBe(false);
  expect(clicked).toEqual(['Stairs: Good']);
  rootElement().innerHTML = page;
  await vi.advanceTimersByTimeAsync(0);
  expect(clicked).toEqual(['Stairs: Good']);
});

it('waits for nothing but ratings', async () => {
  expect(await mount(['/en/tour'], '<p>Loading …</p>')).toBe(true);
  expect(await mount([], fallback)).toBe(true);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { captureEvents, type EventReplay } from '../../../../../src/app/snapshot/captureEvents.ts';

const snapshot = `<div id="root"><main>
  <a href="/en/touchpoints/1">Entering 0 of 8 rated</a>
  <a href="/en/touchpoints/1">Next: Entering</a>
  <button>Conclude tour</button>
  <ul>
    <li data-answer="a"><button data-rating="good" aria-pressed="false" aria-label="Lifts: Good">good</button>
      <button data-rating="bad" aria-pressed="true" aria-label="Lifts: Bad">bad</button></li>
    <li data-answer="b"><button data-rating="good" aria-pressed="false" aria-label="Stairs: Good">good</button></li>
  </ul></main></div>`;

let events: EventReplay;

beforeEach(() => {
  document.body.innerHTML = snapshot;
  events = captureEvents(window);
});
afterEach(() => {
  void events.replay(document.createElement('div'));
  document.body.replaceChildren();
});

function named(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

/** The clicks that the page of the app got, in order. */
function replayedOn(page: string): string[] {
  const root = document.createElement('div');
  root.innerHTML = page;
  const clicked: string[] = [];
  root.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) {
      clicked.push(event.target.getAttribute('aria-label') ?? event.target.textContent);
    }
  });
  void events.replay(root);
  return clicked;
}

it('S28 shows a rating pressed at once, and does it in the app: of each sub-touchpoint the last one', () => {
  named('Lifts: Good').click();
  expect(named('Lifts: Good').getAttribute('aria-pressed')).toBe('true');
  expect(named('Lifts: Bad').getAttribute('aria-pressed')).toBe('false');
  named('Stairs: Good').click();
  named('Lifts: Bad').click();
  expect(replayedOn(snapshot)).toEqual(['Lifts: Bad', 'Stairs: Good']);
});

it('finds a link by its address where its words have changed, and the one with its words where there are two', () => {
  named('Entering 0 of 8 rated').click();
  expect(replayedOn(snapshot.replace('0 of 8', '2 of 8'))).toEqual(['Entering 2 of 8 rated']);
});

it('does the last of several ways only', () => {
  named('Conclude tour').click();
  named('Next: Entering').click();
  expect(replayedOn(snapshot)).toEqual(['Next: Entering']);
});

it('presses nothing that was not meant: a button that says something else, a link that is gone', () => {
  named('Conclude tour').click();
  expect(replayedOn(snapshot.replace('Conclude tour', 'Conclude touchpoint'))).toEqual([]);
  named('Next: Entering').click();
  expect(replayedOn('<a href="/en/tours">Tours</a>')).toEqual([]);
});

it('follows no link by itself, and captures nothing once it was replayed', () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  named('Next: Entering').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  void events.replay(document.createElement('div'));
  const later = new MouseEvent('click', { bubbles: true, cancelable: true });
  named('Stairs: Good').dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});

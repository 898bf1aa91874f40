import { expect, it } from 'vitest';
import { seenAgain } from '#domain/repair/seenAgain.ts';

type Event = Parameters<typeof seenAgain>[0][number];

const seen: Event = { kind: 'seen', state: 'open', to: null };
const done: Event = { kind: 'answered', state: 'open', to: 'x@example.org', answer: 'done' };
const noted: Event = { ...seen, kind: 'changed' };
const acknowledged: Event = { ...noted, state: 'acknowledged' };
const resolved: Event = { ...noted, state: 'resolved' };
const message: Event = { ...seen, kind: 'sent', to: 'x@example.org' };
const good: Event = { ...seen, kind: 'seen_good' };

it.each<[string, boolean, readonly Event[]]>([
  ['after a "done"', true, [seen, done, seen]],
  ['after a "done" and a good rating', true, [seen, done, good, seen]],
  ['and noted since', true, [seen, done, seen, noted]],
  ['and sent to somebody else since', true, [seen, done, seen, { ...message, to: 'y@example.org' }]],
  ['before it was answered', false, [seen, seen, done]],
  ['after another answer', false, [seen, { ...done, answer: 'question' }, seen]],
  ['after it was resolved', false, [seen, done, resolved, { ...seen, kind: 'reopened' }]],
  ['after it was written to who answered', false, [seen, done, message, seen]],
  ['and judged since', false, [seen, done, seen, acknowledged]],
  ['and written to who answered since', false, [seen, done, seen, message]],
  ['and answered since', false, [seen, done, seen, done]],
  ['and rated good since', false, [seen, done, seen, good]],
])('R2 seen bad again %s: %s', (_, isAgain, history) => {
  expect(seenAgain(history)).toBe(isAgain ? history.findLast(({ kind }) => kind === 'seen') : null);
});

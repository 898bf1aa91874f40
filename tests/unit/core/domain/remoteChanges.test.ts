import { describe, expect, it } from 'vitest';
import { remoteChanges } from '#domain/remoteChanges.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { concludedAnswers, unconcludedAnswers } from '#domain/unconcluded.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

const untouched = [makeSubTouchpoint('a'), makeSubTouchpoint('b')];

function makeDraft(change: Partial<Touchpoint> = {}) {
  const touchpoint = makeTouchpoint({ sub_touchpoints: untouched, ...change });
  return { ...touchpoint, revision: 0, changed: false, concluded_floor: null };
}

/** The same sub-touchpoints with the ids of the server. */
function theirs(change: Partial<Touchpoint> = {}): Touchpoint {
  const answers = [makeSubTouchpoint('a', 'bad', 'Dark.'), makeSubTouchpoint('b', 'good')];
  return makeTouchpoint({
    completed: true,
    sub_touchpoints: answers.map((one) => ({ ...one, id: `remote-${one.id}` })),
    ...change,
  });
}

const elsewhere = (touchpoints: readonly Touchpoint[], untouchable: readonly string[] = []) => ({
  touchpoints,
  untouchable: new Set(untouchable),
  lost: new Set<string>(),
});

describe('touchpoints completed on another device', () => {
  it('U6 comes into an untouched touchpoint, under the ids of this device', () => {
    const { changed, added } = remoteChanges([makeDraft()], elsewhere([theirs()]));
    expect(added).toEqual([]);
    expect(changed).toMatchObject([
      { id: 'tp', completed: true, changed: false, revision: 1, concluded_floor: null },
    ]);
    expect(changed[0]?.sub_touchpoints.map(({ id, rating, comment }) => [id, rating, comment])).toEqual([
      ['a', 'bad', 'Dark.'],
      ['b', 'good', null],
    ]);
  });

  it('U6 takes the place of an earlier conclusion that has not changed since', () => {
    const concluded = makeDraft({ completed: true, sub_touchpoints: makeTouchpoint().sub_touchpoints });
    const here = { ...concluded, revision: 2, concluded_answers: concludedAnswers(concluded) };
    expect(remoteChanges([here], elsewhere([theirs()])).changed).toMatchObject([{ revision: 2 }]);
    expect(remoteChanges([here], elsewhere([makeTouchpoint({ completed: true })])).changed).toEqual([]);
  });

  it.each([
    ['an answer', makeDraft({ sub_touchpoints: [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b')] })],
    [
      'a comment alone',
      makeDraft({ sub_touchpoints: [makeSubTouchpoint('a', null, 'Hm.'), makeSubTouchpoint('b')] }),
    ],
    ['a floor', makeDraft({ multi_instance: true, floor: 2 })],
    ['a change since its conclusion', { ...makeDraft({ completed: true }), changed: true }],
  ])('U6 never comes over %s', (_what, here) => {
    expect(remoteChanges([here], elsewhere([theirs()])).changed).toEqual([]);
  });

  it('U6 never comes over what waits to be sent, or has moved since', () => {
    expect(remoteChanges([makeDraft()], elsewhere([theirs()], ['tp'])).changed).toEqual([]);
  });

  it('U6 U5 does not come over a conclusion that the server has lost, whose answers count as changed', () => {
    const concluded = makeDraft({ completed: true, sub_touchpoints: makeTouchpoint().sub_touchpoints });
    const here = { ...concluded, concluded_answers: concludedAnswers(concluded) };
    const answersLeft = (from: readonly Touchpoint[]) => {
      const { changed } = remoteChanges([here], { ...elsewhere(from), lost: new Set(['tp']) });
      expect(changed).toEqual(changed.map((one) => ({ ...one, ...concluded, changed: true })));
      return unconcludedAnswers(changed).map(({ answers }) => answers.map(({ rating }) => rating));
    };
    expect(answersLeft([theirs()])).toEqual([['good', 'not_applicable']]);
    expect(answersLeft([theirs({ completed: false })])).toEqual([['good', 'not_applicable']]);
    expect(answersLeft([])).toEqual([['good', 'not_applicable']]);
    expect(answersLeft([makeTouchpoint({ completed: true })])).toEqual([]);
  });

  it('U6 is only what was completed', () => {
    const none = elsewhere([theirs({ completed: false }), theirs({ id: 'f', completed: false })]);
    expect(remoteChanges([makeDraft()], none)).toEqual({ changed: [], added: [] });
  });

  it('U7 brings floors that are new here', () => {
    const floor = theirs({ id: 'r9', multi_instance: true, floor: 4 });
    expect(remoteChanges([makeDraft()], elsewhere([floor])).added).toEqual([floor]);
  });
});

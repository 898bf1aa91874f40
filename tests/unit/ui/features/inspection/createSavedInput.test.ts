import { describe, expect, it } from 'vitest';
import { accepted, type Result, refused } from '#domain/result.ts';
import { createSavedInput } from '../../../../../src/features/inspection/shared/answer/createSavedInput.ts';

type Save = { readonly text: string; readonly answer: (result: Result<null, 'not_saved'>) => Promise<void> };

/** A field with a store that responds when the test says so. */
function makeField(stored = '', onFailure: 'keep' | 'rollback' = 'keep') {
  const saves: Save[] = [];
  let timer: (() => void) | null = null;
  let timers = 0;
  const input = createSavedInput<string, 'not_saved'>({
    stored,
    onFailure,
    delay: 500,
    save: (text) => {
      const { promise, resolve } = Promise.withResolvers<Result<null, 'not_saved'>>();
      saves.push({
        text,
        answer: async (result) => {
          resolve(result);
          await settled();
        },
      });
      return promise;
    },
    setTimer: (run) => {
      timer = run;
      timers += 1;
      return () => {
        timer = null;
      };
    },
  });
  const elapse = () => {
    const run = timer;
    timer = null;
    run?.();
  };
  return { input, saves, elapse, timers: () => timers, now: () => input.getSnapshot() };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('what is typed, on its way into the store', () => {
  it('S2 "saved" is said after the store has committed, not before', async () => {
    const { input, saves, elapse, now } = makeField();
    input.change('loose');
    expect(now().state).toBe('unsaved');
    elapse();
    input.storedChanged('loose');
    expect(now().state).toBe('unsaved');
    await saves[0]?.answer(accepted(null));
    expect(now().state).toBe('saved');
  });

  it('every keystroke is saved by the timer of the first, however long the typing goes on', async () => {
    const { input, saves, elapse, timers } = makeField();
    for (const text of ['l', 'lo', 'loo']) input.change(text);
    expect(timers()).toBe(1);
    expect(saves).toHaveLength(0);
    elapse();
    expect(saves.map(({ text }) => text)).toEqual(['loo']);
    input.change('loose');
    await saves[0]?.answer(accepted(null));
    expect(saves.map(({ text }) => text)).toEqual(['loo', 'loose']);
  });

  it('S33 a store that fails keeps the content, says so, and is tried again', async () => {
    const { input, saves, now } = makeField('old');
    input.change('new');
    const first = input.flush();
    await saves[0]?.answer(refused('not_saved'));
    expect(await first).toBe(false);
    expect(now()).toEqual({ value: 'new', state: 'not_saved', refusal: 'not_saved' });
    input.storedChanged('from another tab');
    expect(now().value).toBe('new');
    input.change('newer');
    expect(now().state).toBe('not_saved');
    const second = input.flush();
    await saves[1]?.answer(accepted(null));
    expect(await second).toBe(true);
    expect(now()).toMatchObject({ state: 'saved', refusal: null });
  });

  it('another tab does not overwrite a field somebody is writing in', async () => {
    const { input, saves, elapse, now } = makeField();
    input.setFocused(true);
    input.change('mine');
    elapse();
    await saves[0]?.answer(accepted(null));
    input.storedChanged('mine');
    input.storedChanged('theirs');
    expect(now().value).toBe('mine');
    input.setFocused(false);
    expect(now().value).toBe('theirs');
  });

  it('after the commit the typed value stays until the live query has caught up: no flicker back', async () => {
    const { input, saves, elapse, now } = makeField('old');
    input.change('new');
    elapse();
    await saves[0]?.answer(accepted(null));
    expect(now().value).toBe('new');
    input.storedChanged('new');
    expect(now().value).toBe('new');
    input.storedChanged('newest, from another tab');
    expect(now().value).toBe('newest, from another tab');
  });

  it('of two quick changes the second stays on the screen while the live query still shows the first', async () => {
    const { input, saves, elapse, now } = makeField('');
    input.change('good');
    elapse();
    input.change('bad');
    await saves[0]?.answer(accepted(null));
    await saves[1]?.answer(accepted(null));
    input.storedChanged('good');
    expect(now().value).toBe('bad');
    input.storedChanged('bad');
    input.storedChanged('good');
    expect(now().value).toBe('good');
  });

  it('leaving the field, or flushing, saves at once and only what is unsaved', async () => {
    const { input, saves } = makeField();
    input.change('left');
    input.setFocused(false);
    expect(saves).toHaveLength(1);
    await saves[0]?.answer(accepted(null));
    expect(await input.flush()).toBe(true);
    expect(saves).toHaveLength(1);
  });
});

describe('a tap, on its way into the store', () => {
  it('S33 is taken back when the store fails, and said', async () => {
    const { input, saves, elapse, now } = makeField('bad', 'rollback');
    input.change('good');
    elapse();
    expect(now().value).toBe('good');
    await saves[0]?.answer(refused('not_saved'));
    expect(now()).toEqual({ value: 'bad', state: 'not_saved', refusal: 'not_saved' });
    expect(await input.flush()).toBe(true);
    expect(saves).toHaveLength(1);
  });

  it('S33 a newer tap is tried, whatever became of the older one', async () => {
    const { input, saves, elapse, now } = makeField('', 'rollback');
    input.change('good');
    elapse();
    input.change('bad');
    await saves[0]?.answer(refused('not_saved'));
    expect(saves[1]?.text).toBe('bad');
    await saves[1]?.answer(accepted(null));
    expect(now()).toMatchObject({ value: 'bad', state: 'saved', refusal: null });
  });

  it('T6 an undo that the live query shows in one step with the tap is seen', async () => {
    const { input, saves, elapse, now } = makeField('', 'rollback');
    input.change('good');
    elapse();
    await saves[0]?.answer(accepted(null));
    expect(now().value).toBe('good');
    input.reset();
    expect(now().value).toBe('');
  });

  it('T6 an undo lets nothing go that was tapped after it', () => {
    const { input, now } = makeField('', 'rollback');
    input.change('good');
    input.reset();
    expect(now().value).toBe('good');
  });
});

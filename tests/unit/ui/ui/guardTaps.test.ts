// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardTaps } from '#ui/controls/guardTaps.ts';

// A page per test; the clock is that of the events.
let pressed: string[];
let now = 1_000_000;
let guard: AbortController;

/** The page of the test: its clock differs from that of the next file, whose taps would be ignored. */
function pageUntil(signal: AbortSignal): Window {
  const addEventListener = (type: string, listener: EventListener, options: AddEventListenerOptions) =>
    window.addEventListener(type, listener, { ...options, signal });
  return { addEventListener } as unknown as Window;
}

function show(...names: string[]): void {
  document.body.replaceChildren(
    ...names.map((name) => {
      const shown = document.createElement(name.startsWith('field') ? 'textarea' : 'button');
      if (name.startsWith('rating')) shown.dataset['rating'] = 'good';
      if (name.startsWith('option')) shown.setAttribute('role', 'option');
      shown.textContent = name;
      shown.addEventListener('click', () => pressed.push(name));
      return shown;
    }),
  );
}

function control(name: string): HTMLElement {
  const found = [...document.body.children].find((one) => one.textContent === name);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${name}.`);
  return found;
}

function happen(type: string, target: HTMLElement, x: number, detail: number): void {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    isPrimary: true,
    clientX: x,
    clientY: 10,
    detail,
  });
  Object.defineProperty(event, 'timeStamp', { value: now });
  target.dispatchEvent(event);
}

function tap(name: string, x = 10): void {
  const target = control(name);
  happen('pointerdown', target, x, 0);
  happen('pointerup', target, x, 0);
  happen('click', target, x, 1);
}

beforeEach(() => {
  pressed = [];
  guard = new AbortController();
  guardTaps(pageUntil(guard.signal));
  now += 10_000;
});
afterEach(() => {
  guard.abort();
  document.body.replaceChildren();
});

describe('of two taps at one place', () => {
  it.each([0, 120, 300, 699])('the second within %i ms presses nothing else', (apart) => {
    show('conclude touchpoint');
    tap('conclude touchpoint');
    show('conclude tour');
    now += apart;
    tap('conclude tour');
    expect(pressed).toEqual(['conclude touchpoint']);
  });

  it('the second presses what was there before as well, as often as one likes', () => {
    show('one storey up');
    for (let time = 0; time < 3; time += 1) tap('one storey up');
    expect(pressed).toHaveLength(3);
  });

  it('the second is taken after a pause', () => {
    show('yes');
    tap('yes');
    show('done');
    now += 700;
    tap('done');
    expect(pressed).toEqual(['yes', 'done']);
  });

  it('a burst belongs to what it began on, however long it goes on', () => {
    show('yes');
    tap('yes');
    show('done');
    for (let time = 0; time < 6; time += 1) {
      now += 300;
      tap('done');
    }
    expect(pressed).toEqual(['yes']);
  });

  it('a control that says something else by now is another one', () => {
    show('undo');
    const undo = control('undo');
    tap('undo');
    undo.textContent = 'redo';
    now += 100;
    tap('redo');
    expect(pressed).toEqual(['undo']);
  });
});

it('a tap elsewhere is taken at once', () => {
  show('card', 'back');
  tap('card', 10);
  now += 50;
  tap('back', 300);
  expect(pressed).toEqual(['card', 'back']);
});

it('a tap that began on another control presses nothing', () => {
  show('yes', 'no');
  happen('pointerdown', control('yes'), 10, 0);
  happen('pointerup', control('no'), 10, 0);
  happen('click', control('no'), 10, 1);
  expect(pressed).toEqual([]);
});

it('a touch that became a scroll was no tap', () => {
  show('card');
  happen('pointerdown', control('card'), 10, 0);
  happen('pointercancel', control('card'), 10, 0);
  show('next');
  now += 50;
  tap('next');
  expect(pressed).toEqual(['next']);
});

it('ratings and options take every tap', () => {
  show('conclude');
  tap('conclude');
  show('rating', 'option');
  now += 50;
  tap('rating');
  tap('option');
  expect(pressed).toEqual(['conclude', 'rating', 'option']);
});

it('a click without a pointer is never held back', () => {
  show('yes');
  tap('yes');
  show('done');
  happen('click', control('done'), 0, 0);
  expect(pressed).toEqual(['yes', 'done']);
});

describe('a held-down Enter', () => {
  const enter = (name: string, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    control(name).dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('presses once', () => {
    show('yes');
    expect(enter('yes', false)).toBe(false);
    expect(enter('yes', true)).toBe(true);
  });

  it('makes lines in a text', () => {
    show('field');
    expect(enter('field', true)).toBe(false);
  });
});

describe('a key of a composition', () => {
  const heard: string[] = [];
  const press = (name: string, init: KeyboardEventInit) => {
    heard.length = 0;
    const target = control(name);
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    target.addEventListener('keydown', hear);
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    target.removeEventListener('keydown', hear);
    return [event.defaultPrevented, heard.length];
  };

  it.each([{ isComposing: true }, { keyCode: 229 }])('%j of Enter submits and chooses nothing', (init) => {
    show('yes');
    expect(press('yes', init)).toEqual([true, 0]);
    expect(press('yes', {})).toEqual([false, 1]);
  });

  it('is the text area’s, and no shortcut', () => {
    show('field');
    expect(press('field', { isComposing: true })).toEqual([false, 0]);
    expect(press('field', { key: 'Escape', isComposing: true })).toEqual([false, 0]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createTouchIdle,
  type TouchIdle,
} from '../../../../../src/features/inspection/touchpoint/card/touchIdle.ts';

let thumb: TouchIdle;
let end: () => void;
let moves: string[];

beforeEach(() => {
  vi.useFakeTimers();
  moves = [];
  thumb = createTouchIdle(window);
  end = thumb.begin();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const finger = (type: string) => window.dispatchEvent(new PointerEvent(type));
const tapThenMove = (name: string) => {
  finger('pointerdown');
  finger('pointerup');
  thumb.whenIdle(() => moves.push(name));
};

it('a second tap on the same card puts it off, and it moves once', () => {
  tapThenMove('a');
  vi.advanceTimersByTime(200);
  finger('pointerdown');
  vi.advanceTimersByTime(500);
  expect(moves).toEqual([]);
  finger('pointerup');
  vi.advanceTimersByTime(299);
  expect(moves).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(moves).toEqual(['a']);
});

it('of two ratings in haste the page goes to where the last one leads', () => {
  tapThenMove('a');
  vi.advanceTimersByTime(100);
  tapThenMove('b');
  vi.advanceTimersByTime(1_000);
  expect(moves).toEqual(['b']);
});

it('who moves the page by hand is not followed', () => {
  tapThenMove('a');
  finger('pointerdown');
  finger('pointercancel');
  vi.advanceTimersByTime(1_000);
  expect(moves).toEqual([]);
});

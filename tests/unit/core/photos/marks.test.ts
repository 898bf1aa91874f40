import { describe, expect, it } from 'vitest';
import {
  arrowHead,
  coverBox,
  drawMarks,
  isLargeEnough,
  type Mark,
  pointByKey,
  pointOnPhoto,
} from '../../../../src/photos/marks.ts';

const size = { width: 2000, height: 1000 };
const mark = (kind: Mark['kind'], from: Mark['from'], to: Mark['to']): Mark => ({ kind, from, to });

describe('PH4 marks on a photo', () => {
  it('a finger on the shown photo is a place on the photo, and beside it the nearest one', () => {
    const shown = { left: 10, top: 100, width: 400, height: 200 };
    expect(pointOnPhoto({ clientX: 210, clientY: 150 }, shown, size)).toEqual({ x: 1000, y: 250 });
    expect(pointOnPhoto({ clientX: -50, clientY: 900 }, shown, size)).toEqual({ x: 0, y: 1000 });
  });

  it('a cover hides whole pixels, wherever it was begun, and none beside the photo', () => {
    const drawn = mark('cover', { x: 300.6, y: 80.2 }, { x: 100.4, y: 20.9 });
    expect(coverBox(drawn, size)).toEqual({ left: 100, top: 20, right: 301, bottom: 81 });
    expect(coverBox(mark('cover', { x: -9, y: -9 }, { x: 3000, y: 3000 }), size)).toEqual({
      left: 0,
      top: 0,
      right: 2000,
      bottom: 1000,
    });
  });

  it('an arrow key leads a step on, a small one with Shift, and never off the photo', () => {
    const from = { x: 1000, y: 500 };
    const by = (key: string, shiftKey = false) => pointByKey(from, { key, shiftKey }, size);
    expect(by('ArrowLeft')).toEqual({ x: 950, y: 500 });
    expect(by('ArrowDown', true)).toEqual({ x: 1000, y: 510 });
    expect(pointByKey({ x: 1990, y: 0 }, { key: 'ArrowRight', shiftKey: false }, size)).toEqual({
      x: 2000,
      y: 0,
    });
    expect(by('Tab')).toBeNull();
  });

  it('a tap is no mark', () => {
    expect(isLargeEnough(mark('circle', { x: 5, y: 5 }, { x: 15, y: 5 }), size)).toBe(false);
    expect(isLargeEnough(mark('circle', { x: 5, y: 5 }, { x: 100, y: 5 }), size)).toBe(true);
  });

  it('the head of an arrow lies behind its point, on both sides of its line', () => {
    const [one, other] = arrowHead(mark('arrow', { x: 0, y: 500 }, { x: 1000, y: 500 }), size);
    expect(one.x).toBeLessThan(1000);
    expect(one.x).toBeCloseTo(other.x);
    expect(one.y + other.y).toBeCloseTo(1000);
    expect(one.y).not.toBeCloseTo(500);
  });

  it('a cover is filled, opaque, and hides the marks below it', () => {
    const drawn: string[] = [];
    const say = (what: string) => () => void drawn.push(what);
    const pen = {
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      ellipse: () => undefined,
      stroke: say('line'),
      fillRect: (...box: number[]) => void drawn.push(`${String(pen.fillStyle)} ${box.join()}`),
      strokeStyle: '' as unknown,
      fillStyle: '' as unknown,
      lineWidth: 0,
      lineCap: '',
      lineJoin: '',
    };
    const circle = mark('circle', { x: 0, y: 0 }, { x: 50, y: 50 });
    drawMarks(pen, [circle, mark('cover', { x: 0, y: 0 }, { x: 60, y: 60 })], size);
    expect(drawn).toEqual(['line', 'line', '#000000 0,0,60,60']);
  });
});

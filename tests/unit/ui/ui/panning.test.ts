import { expect, it } from 'vitest';
import { middlePart, showPart } from '#ui/controls/panning.ts';

/** A pane of 400 by 200 pixels, which shows a place of something larger. */
const paneAt = (place: Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight'>) =>
  ({ ...place, clientWidth: 400, clientHeight: 200 }) as HTMLElement;

it.each([
  [
    'the middle stays the middle',
    { scrollLeft: 0, scrollTop: 0, scrollWidth: 400, scrollHeight: 200 },
    [200, 100],
  ],
  [
    'as does a corner',
    { scrollLeft: 200, scrollTop: 100, scrollWidth: 600, scrollHeight: 300 },
    [333.33, 166.67],
  ],
])('zooming keeps the part that was in the middle: %s', (_, before, [left = 0, top = 0]) => {
  const after = paneAt({ scrollLeft: 0, scrollTop: 0, scrollWidth: 800, scrollHeight: 400 });
  showPart(after, middlePart(paneAt(before)));
  expect(after.scrollLeft).toBeCloseTo(left, 1);
  expect(after.scrollTop).toBeCloseTo(top, 1);
});

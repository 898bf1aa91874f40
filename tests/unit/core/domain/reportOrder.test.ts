import { describe, expect, it } from 'vitest';
import { reportOrder } from '#domain/reportOrder.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

const bad = (id: string, position: number) => ({ ...makeSubTouchpoint(id, 'bad', `${id} is bad`), position });
const good = (id: string) => makeSubTouchpoint(id, 'good');

describe('the order of a report', () => {
  const meetings = makeTouchpoint({ id: 'm', position: 4, completed: true, sub_touchpoints: [bad('m1', 1)] });
  const floor = (id: string, which: number, isDone = true) =>
    makeTouchpoint({
      id,
      position: 3,
      floor: which,
      multi_instance: true,
      completed: isDone,
      sub_touchpoints: [good(`${id}0`), bad(`${id}2`, 2), bad(`${id}1`, 1)],
    });

  it('U10 begins with what was rated bad, as one walks', () => {
    const { bad: found } = reportOrder([meetings, floor('up', 2), floor('down', -1)]);
    expect(found.map(({ touchpoint, answer }) => [touchpoint.id, answer.id, answer.comment])).toEqual([
      ['down', 'down1', 'down1 is bad'],
      ['down', 'down2', 'down2 is bad'],
      ['up', 'up1', 'up1 is bad'],
      ['up', 'up2', 'up2 is bad'],
      ['m', 'm1', 'm1 is bad'],
    ]);
  });

  it('U10 the touchpoints follow by position, the floors of one from below, without hidden copies', () => {
    const hidden = makeTouchpoint({ id: 'hidden', position: 1, hide: true });
    const { touchpoints } = reportOrder([
      meetings,
      hidden,
      floor('up', 10),
      floor('down', -2),
      floor('mid', 2),
    ]);
    expect(touchpoints.map(({ id }) => id)).toEqual(['down', 'mid', 'up', 'm']);
  });

  it('U10 what is not concluded says nothing bad', () => {
    expect(reportOrder([floor('open', 1, false)]).bad).toEqual([]);
  });
});

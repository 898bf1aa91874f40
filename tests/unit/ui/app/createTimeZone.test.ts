import { describe, expect, it } from 'vitest';
import type { ClientSettings } from '#contract/app/clientSettings.ts';
import { createTimeZone } from '../../../../src/app/createTimeZone.ts';

const own = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

describe('N6 the zone in which days are counted', () => {
  it('is asked of the server once', async () => {
    let asked = 0;
    const timeZone = createTimeZone(async () => {
      asked += 1;
      return { error_reports: null, time_zone: 'Pacific/Kiritimati' };
    }, new EventTarget());
    expect(await Promise.all([timeZone(), timeZone()])).toEqual(['Pacific/Kiritimati', 'Pacific/Kiritimati']);
    expect(asked).toBe(1);
  });

  it.each(['online', 'focus'])(
    'is asked for again on %s where nobody answered, and not before',
    async (event) => {
      const page = new EventTarget();
      let settings: ClientSettings | null = null;
      const timeZone = createTimeZone(async () => settings, page);
      const guess = timeZone();
      expect(await guess).toBe(own);
      settings = { error_reports: null, time_zone: 'Pacific/Kiritimati' };
      expect(timeZone()).toBe(guess);
      page.dispatchEvent(new Event(event));
      // A screen that waits for another promise is hidden.
      expect(timeZone()).toBe(guess);
      await expect.poll(timeZone).toBe('Pacific/Kiritimati');
      expect(timeZone()).toBe(timeZone());
    },
  );

  it.each([
    ['nobody answers', null],
    ['the server does not say', { error_reports: null }],
    ['this browser does not know it', { error_reports: null, time_zone: 'Moon/Tranquility' }],
  ])('is the browser’s own where %s', async (_why, settings) => {
    expect(await createTimeZone(async () => settings, new EventTarget())()).toBe(own);
  });
});

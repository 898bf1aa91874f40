import { describe, expect, it } from 'vitest';
import { createTimeZone } from '../../../../src/app/createTimeZone.ts';

const own = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

describe('N6 the zone in which days are counted', () => {
  it('is asked of the server once', async () => {
    let asked = 0;
    const timeZone = createTimeZone(async () => {
      asked += 1;
      return { error_reports: null, time_zone: 'Pacific/Kiritimati' };
    });
    expect(await Promise.all([timeZone(), timeZone()])).toEqual(['Pacific/Kiritimati', 'Pacific/Kiritimati']);
    expect(asked).toBe(1);
  });

  it.each([
    ['nobody answers', null],
    ['the server does not say', { error_reports: null }],
    ['this browser does not know it', { error_reports: null, time_zone: 'Moon/Tranquility' }],
  ])('is the browser’s own where %s', async (_why, settings) => {
    expect(await createTimeZone(async () => settings)()).toBe(own);
  });
});

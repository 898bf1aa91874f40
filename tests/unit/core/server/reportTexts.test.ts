import { expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { reportTextsByLocale } from '../../../../server/services/reports/drawDocument.ts';

it.each(locales)('N31 an interval whose ends are shown alike is said as one share, in %s', (locale) => {
  const { standsOn } = reportTextsByLocale[locale];
  const values = { rated: '1,000,000', low: '92%', left: '0' };
  expect(standsOn({ ...values, high: '92%' }).split('92%')).toHaveLength(2);
  expect(standsOn({ ...values, high: '93%' })).toMatch(/92% \S+ 93%/);
});

import { expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { wholePercent } from '#domain/results/share.ts';
import { reportFormats } from '../../../../../server/services/result-texts/reportFormats.ts';

const fractions = [0, 1 / 275, 0.005, 0.994, 0.995, 274 / 275, 1];
const read = ['0%', '<1%', '1%', '99%', '>99%', '>99%', '100%'];

it.each(locales)(
  'N31 a document in %s keeps the one bad answer among hundreds, and the one good one',
  (locale) => {
    const { percent } = reportFormats(locale, 'UTC');
    expect(fractions.map((fraction) => percent(fraction))).toEqual(read);
    expect(percent(null)).toBe('–');
  },
);

it.each(['fr-FR', 'de-DE'])('N31 the sign stands before a number that is written as in %s', (region) => {
  const whole = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 0 });
  const format = (fraction: number) => whole.format(fraction);
  const spacedSign = format(0).slice(1);
  expect(spacedSign).toMatch(/^\s%$/);
  expect(fractions.map((fraction) => wholePercent(fraction, format))).toEqual(
    read.map((text) => text.replace('%', spacedSign)),
  );
});

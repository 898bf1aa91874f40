import { useLingui } from '@lingui/react';
import { wholePercent } from '#domain/results/share.ts';

/** Writes a fraction in whole per cent (N31). */
export type Percent = (fraction: number) => string;

function percentOf(region: string): Percent {
  const format = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 0 });
  return (fraction) => wholePercent(fraction, (one) => format.format(one));
}

// One per region for the whole page, as in `useFormats`; not there, because a walk shows no share.
const known = new Map<string, Percent>();

/** How shares and the ends of their intervals are written, in the current language and the browser's region. */
export function usePercent(): Percent {
  const { locale, locales = locale } = useLingui().i18n;
  const region = String(locales);
  const percent = known.get(region) ?? percentOf(region);
  known.set(region, percent);
  return percent;
}

import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Locale } from '#domain/locale.ts';
import { activeLocale } from './activateLocale.ts';

/** The language on the screen; a component that reads it is drawn again when it changes. */
export function useLocale(): Locale {
  useLingui();
  return activeLocale();
}

/** Makes a route of this language from a path that starts with a slash: `/tour` → `/de/tour`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path) => `/${locale}${path}`, [locale]);
}

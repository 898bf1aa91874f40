import { devices, type View } from './view.ts';

/** In what a screen may be kept as a picture, in the order of looking: a change of language comes last. */
export const appearances = {
  phone: { viewport: devices.phone },
  tablet: { viewport: devices.tablet },
  'desktop, dark': { viewport: devices.desktop, theme: 'dark' },
  'phone, German': { viewport: devices.phone, locale: 'de' },
} as const satisfies Record<string, Partial<View>>;

export type Appearance = keyof typeof appearances;

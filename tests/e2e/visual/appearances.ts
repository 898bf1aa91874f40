import { devices, type View } from './view.ts';

/** The appearances in which screens have reference pictures, in the order of visiting: language changes last. */
export const appearances = {
  phone: { viewport: devices.phone },
  tablet: { viewport: devices.tablet },
  'desktop, dark': { viewport: devices.desktop, theme: 'dark' },
  'phone, German': { viewport: devices.phone, locale: 'de' },
} as const satisfies Record<string, Partial<View>>;

export type Appearance = keyof typeof appearances;

import { useMediaQuery } from '@mantine/hooks';

const widths = {
  tablet: '(min-width: 46em)',
  desk: '(min-width: 62em)',
  largeDesk: '(min-width: 70em)',
  wideDesk: '(min-width: 85em)',
} as const;

/** The minimum width that something needs. */
export type ScreenWidth = keyof typeof widths;

/** Whether there is room for a table and what belongs beside it; with larger letters there is less. */
export function useWideScreen(width: ScreenWidth = 'desk'): boolean {
  return useMediaQuery(widths[width], undefined, { getInitialValueInEffect: false });
}

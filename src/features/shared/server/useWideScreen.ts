import { useMediaQuery } from '@mantine/hooks';

const widths = { desk: '(min-width: 62em)', wideDesk: '(min-width: 85em)' } as const;

/** Whether the screen is wide enough for a table with something beside it; in `em`, so it depends on the text size. */
export function useWideScreen(width: keyof typeof widths = 'desk'): boolean {
  return useMediaQuery(widths[width], undefined, { getInitialValueInEffect: false });
}

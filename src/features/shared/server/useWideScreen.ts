import { useMediaQuery } from '@mantine/hooks';

const widths = { desk: '(min-width: 62em)', wideDesk: '(min-width: 85em)' } as const;

/** Whether there is room for a table and what belongs beside it; with larger letters there is less. */
export function useWideScreen(width: keyof typeof widths = 'desk'): boolean {
  return useMediaQuery(widths[width], undefined, { getInitialValueInEffect: false });
}

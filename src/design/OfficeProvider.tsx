import './officeStyles.ts';
import type { ReactNode } from 'react';
import { LazyMantineProvider } from './LazyMantineProvider.tsx';

/** Mantine with the styles of every component that the office and the account screens use. */
export function OfficeProvider({ children }: { readonly children: ReactNode }) {
  return <LazyMantineProvider>{children}</LazyMantineProvider>;
}

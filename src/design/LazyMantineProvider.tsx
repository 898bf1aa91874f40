import '@mantine/core/styles/global.layer.css';
import './mantineComponents.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The provider for Mantine's components: the toasts, and the forms of the office. Loaded with them, not with the page (decision
 * 022); the page itself sets light and dark.
 */
export function LazyMantineProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      deduplicateInlineStyles
      getRootElement={() => undefined}
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

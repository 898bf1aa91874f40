import '@mantine/core/styles/global.layer.css';
import './mantineComponents.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The provider for Mantine's components: the toasts and the office. Loaded with them and not with the page (decision 110); the
 * page itself sets the colour scheme.
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

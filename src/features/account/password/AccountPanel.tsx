import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHeadingFocus } from '#ui/layout/useHeadingFocus.ts';
import { OfficeProvider } from '../../../design/OfficeProvider.tsx';
import { LanguageNames } from '../../shared/LanguageNames.tsx';
import classes from './AccountPanel.module.css';

type AccountPanelProps = { readonly title: string; readonly lead: ReactNode; readonly children: ReactNode };

/** A page with one short form: centred on a wide screen, full width on a phone. */
export function AccountPanel({ title, lead, children }: AccountPanelProps) {
  const heading = useHeadingFocus();
  return (
    <OfficeProvider>
      <main className={classes['page']} id="main">
        <title>{`${title} · Storey`}</title>
        <Stack className={classes['panel'] ?? ''} gap="lg">
          <Stack component="header" gap="sm">
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            <Text c="dimmed" inherit>
              {lead}
            </Text>
          </Stack>
          {children}
          <LanguageNames />
        </Stack>
      </main>
    </OfficeProvider>
  );
}

type AsideLinkProps = { readonly to: string; readonly children: ReactNode };

/** A secondary link under the form's button. */
export function AsideLink({ to, children }: AsideLinkProps) {
  return (
    <Anchor component={Link} px="sm" py="xs" style={{ alignSelf: 'center' }} to={to} underline="always">
      {children}
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type AsideLinkProps = { readonly to: string; readonly children: ReactNode };

/** The other way out of a short form, under its button. */
export function AsideLink({ to, children }: AsideLinkProps) {
  return (
    <Anchor component={Link} px="sm" py="xs" style={{ alignSelf: 'center' }} to={to} underline="always">
      {children}
    </Anchor>
  );
}

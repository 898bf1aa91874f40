import { NavLink, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

type MasterListProps = {
  readonly rows: readonly {
    readonly id: string;
    readonly to: string;
    readonly name: string;
    readonly detail: ReactNode;
  }[];
  readonly linkState: unknown;
};

/** The list beside an open entry (master and detail); the open entry is marked. */
export function MasterList({ rows, linkState }: MasterListProps) {
  const { pathname } = useLocation();
  return (
    <Stack gap={4}>
      {rows.map(({ id, to, name, detail }) => (
        <NavLink
          active={pathname === to}
          aria-current={pathname === to ? 'page' : undefined}
          component={Link}
          description={detail}
          key={id}
          label={name}
          state={linkState}
          to={to}
        />
      ))}
    </Stack>
  );
}

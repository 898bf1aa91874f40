import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { OfficePage } from '../../shared/server/OfficePage.tsx';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';

type ListPageProps = {
  readonly title: string;
  /** The main action, beside the title. */
  readonly aside: ReactNode;
  readonly back?: NonNullable<ComponentProps<typeof OfficePage>['back']>;
  /** Shown before the list, not part of it. */
  readonly above?: ReactNode;
  readonly filters: ReactNode;
  /** Above the list: the number of entries, a link that clears the filters; false to leave the row out on a phone. */
  readonly summary: ReactNode | false;
  /** Actions on the whole list, such as the exports. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
  readonly width?: 'wide' | 'full';
};

/** A full-width list with its filters above it. Its tools are above it on a wide screen and below it on a phone. */
export function ListPage({
  title,
  aside,
  above,
  filters,
  summary,
  tools,
  children,
  width = 'wide',
  ...page
}: ListPageProps) {
  const isWide = useWideScreen();
  return (
    <OfficePage {...page} aside={aside} title={title} width={width}>
      {above}
      <search>{filters}</search>
      {(isWide || summary !== false) && (
        <Group gap="sm" justify="space-between">
          <div>{summary}</div>
          {isWide && <Group gap="xs">{tools}</Group>}
        </Group>
      )}
      {children}
      {!isWide && (
        <Group gap="xs" grow preventGrowOverflow={false}>
          {tools}
        </Group>
      )}
    </OfficePage>
  );
}

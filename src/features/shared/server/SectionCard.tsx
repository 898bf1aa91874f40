import { Card, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionCardProps = { readonly title: string; readonly children: ReactNode };

/** A section of a page as a card with a heading. */
export function SectionCard({ title, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} component="section">
      <Stack gap="md">
        <Title id={id} order={2} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

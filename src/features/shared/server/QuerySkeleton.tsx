import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './QueryView.module.css';

const widths = ['34%', '27%', '31%', '23%', '29%', '25%', '33%', '28%'];

/** Where an answer will stand, drawn only when it takes its time: rows as high as those of a table. */
export function QuerySkeleton({ label }: { readonly label: string }) {
  return (
    <Card className={classes['skeleton'] ?? ''} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack aria-hidden gap="2rem">
        {widths.map((width) => (
          <Skeleton height="1rem" key={width} width={width} />
        ))}
      </Stack>
    </Card>
  );
}

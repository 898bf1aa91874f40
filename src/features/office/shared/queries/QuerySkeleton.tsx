import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './QueryView.module.css';

const widths = ['34%', '27%', '31%', '23%', '29%', '25%', '33%', '28%'];

/** A placeholder for a query's result, with rows as high as those of a table; it appears after a short delay. */
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

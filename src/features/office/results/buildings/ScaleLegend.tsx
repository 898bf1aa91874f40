import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { stepBounds } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import classes from './ScaleLegend.module.css';

/** What the colours mean. */
export function ScaleLegend() {
  const { t } = useLingui();
  const percent = usePercent();
  return (
    <Group
      aria-label={t`Share good`}
      component="ul"
      className={classes['legend'] ?? ''}
      gap="md"
      mb="sm"
      p={0}
    >
      {stepBounds.map(([from, to], step) => {
        const [low, high] = [percent(from), percent(to)];
        return (
          <Group component="li" gap={6} key={low}>
            <span aria-hidden className={classes['colour']} data-step={step} />
            <Text size="sm">{t`${low} to ${high}`}</Text>
          </Group>
        );
      })}
    </Group>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import type { Counts, Share } from '#domain/results/share.ts';
import { useFormats } from '#i18n/useFormats.ts';
import classes from './ShareBar.module.css';
import { isFew, shareStep } from './shareStep.ts';
import { usePercent } from './usePercent.ts';

type ShareBarProps = { readonly counts: Pick<Counts, 'good' | 'bad'> & Share };

/** A share as a bar with its confidence interval and the number of answers; fewer than five are shown less prominently. */
export function ShareBar({ counts }: ShareBarProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const percent = usePercent();
  const { share, low, high, good, bad } = counts;
  if (share === null || low === null || high === null) {
    return (
      <Text c="dimmed" inherit span>
        –
      </Text>
    );
  }
  const rated = number(good + bad);
  const from = percent(low);
  const to = percent(high);
  const interval = from === to ? t`Likely ${from}` : t`Between ${from} and ${to}`;
  return (
    <span className={classes['share']} data-few={isFew(counts) || undefined} title={interval}>
      <strong className={classes['number']}>{percent(share)}</strong>
      <svg aria-hidden className={classes['bar']} preserveAspectRatio="none" viewBox="0 0 100 10">
        <rect className={classes['ground']} height="10" width="100" />
        <rect className={classes['good']} data-step={shareStep(share)} height="10" width={share * 100} />
        <rect
          className={classes['interval']}
          height="2"
          width={Math.max((high - low) * 100, 1)}
          x={low * 100}
          y="4"
        />
      </svg>
      <Text c="dimmed" inherit span>
        <Trans>of {rated}</Trans>
      </Text>
      <VisuallyHidden>{interval}</VisuallyHidden>
    </span>
  );
}

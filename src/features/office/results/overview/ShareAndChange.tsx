import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { Overview } from '#contract/results/overview.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import classes from './ShareAndChange.module.css';

/** The share of good ratings, its confidence interval, and its change since the period it is compared with. */
export function ShareAndChange({ overview }: { readonly overview: Overview }) {
  const { t } = useLingui();
  const { number, points } = useFormats();
  const percent = usePercent();
  const { share, low, high, good, bad, not_applicable, against, same } = overview;
  if (share === null || low === null || high === null) {
    return <Text>{t`Nothing was rated good or bad yet.`}</Text>;
  }
  const values = {
    rated: number(good + bad),
    left: number(not_applicable),
    low: percent(low),
    high: percent(high),
  };
  const change = (now: number | null, before: number | null) =>
    now === null || before === null ? null : now - before;
  const overAll = against === undefined ? null : change(share, against.share);
  const overSame = same === undefined ? null : change(same.share, same.against_share);
  const buildings = number(same?.buildings ?? 0);
  const before = percent(against?.share ?? 0);
  const answers = number((against?.good ?? 0) + (against?.bad ?? 0));
  // Of the buildings visited in both periods the answers are among these.
  const isWeak = isFew(overview) || (against !== undefined && isFew(against));
  return (
    <Stack gap="xs">
      <p className={classes['share']} data-few={isFew(overview) || undefined}>
        <strong>{percent(share)}</strong> <Trans>good</Trans>
      </p>
      <Text>
        <Trans>
          Of {values.rated} answers that are good or bad; with this many, the true share is likely between{' '}
          {values.low} and {values.high}. {values.left} are not applicable and not counted.
        </Trans>
      </Text>
      {overAll !== null && (
        <Change
          difference={overAll}
          isWeak={isWeak}
          text={t`percentage points over all buildings (before: ${before}, answers: ${answers})`}
          value={points(overAll)}
        />
      )}
      {overSame !== null && (
        <Change
          difference={overSame}
          isWeak={isWeak}
          text={t`percentage points over the buildings visited in both periods (${buildings})`}
          value={points(overSame)}
        />
      )}
      {against !== undefined && overAll === null && (
        <Text c="dimmed">{t`There is nothing to compare with: no tours in that period.`}</Text>
      )}
    </Stack>
  );
}

type ChangeProps = {
  readonly difference: number;
  readonly value: string;
  readonly text: string;
  /** Whether one of the compared shares stands on few answers (N18). */
  readonly isWeak: boolean;
};

function Change({ difference, value, text, isWeak }: ChangeProps) {
  const direction = Math.abs(difference) < 0.0005 ? 'same' : difference > 0 ? 'better' : 'worse';
  return (
    <p className={classes['change']} data-direction={direction} data-few={isWeak || undefined}>
      <span aria-hidden>{{ better: '▲', worse: '▼', same: '=' }[direction]}</span> <strong>{value}</strong>{' '}
      {text}
    </p>
  );
}

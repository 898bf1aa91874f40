import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { Overview } from '#contract/results/overview.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { countedWords } from '../shared/countedWords.ts';
import { isFew } from '../shared/shareStep.ts';
import { usePercent } from '../shared/usePercent.ts';
import classes from './ShareAndChange.module.css';

const difference = (after: number | null, before: number | null) =>
  after === null || before === null ? null : after - before;

/** The share of good ratings, its confidence interval, and its change since the period it is compared with. */
export function ShareAndChange({ overview }: { readonly overview: Overview }) {
  const { t } = useLingui();
  const { number, points } = useFormats();
  const percent = usePercent();
  const { share, low, high, against, same } = overview;
  if (share === null || low === null || high === null) {
    return <Text>{t`Nothing was rated good or bad yet.`}</Text>;
  }
  const overAll = against === undefined ? null : difference(share, against.share);
  const before = percent(against?.share ?? 0);
  const answers = number((against?.good ?? 0) + (against?.bad ?? 0));
  return (
    <Stack gap="xs">
      <p className={classes['share']} data-few={isFew(overview) || undefined}>
        <strong>{percent(share)}</strong> <Trans>good</Trans>
      </p>
      <Text>{countedWords({ ...overview, low, high }, { number, percent })}</Text>
      {overAll !== null && (
        <Change
          difference={overAll}
          isWeak={isFew(overview) || (against !== undefined && isFew(against))}
          text={t`percentage points over all buildings (before: ${before}, answers: ${answers})`}
          value={points(overAll)}
        />
      )}
      {same !== undefined && <ChangeOfSame same={same} />}
      {against !== undefined && overAll === null && (
        <Text c="dimmed">{t`There is nothing to compare with: no tours in that period.`}</Text>
      )}
    </Stack>
  );
}

/** The change over the buildings that were visited in both periods (N13), with what it stands on. */
function ChangeOfSame({ same }: { readonly same: NonNullable<Overview['same']> }) {
  const { t } = useLingui();
  const { number, points } = useFormats();
  const percent = usePercent();
  const { share, against_share, good, bad, against_good, against_bad } = same;
  const change = difference(share, against_share);
  if (share === null || against_share === null || change === null) return null;
  const buildings = number(same.buildings);
  const [before, answersBefore] = [percent(against_share), number(against_good + against_bad)];
  const [after, answersAfter] = [percent(share), number(good + bad)];
  return (
    <Change
      difference={change}
      isWeak={isFew(same) || isFew({ good: against_good, bad: against_bad })}
      text={t`percentage points over the buildings visited in both periods (${buildings}; before: ${before}, answers: ${answersBefore}; after: ${after}, answers: ${answersAfter})`}
      value={points(change)}
    />
  );
}

type ChangeProps = {
  readonly difference: number;
  readonly value: string;
  readonly text: string;
  /** Whether one of the compared shares stands on few answers (N18). */
  readonly isWeak: boolean;
};

function Change({ difference: by, value, text, isWeak }: ChangeProps) {
  const direction = Math.abs(by) < 0.0005 ? 'same' : by > 0 ? 'better' : 'worse';
  return (
    <p className={classes['change']} data-direction={direction} data-few={isWeak || undefined}>
      <span aria-hidden>{{ better: '▲', worse: '▼', same: '=' }[direction]}</span> <strong>{value}</strong>{' '}
      <span>{text}</span>
    </p>
  );
}

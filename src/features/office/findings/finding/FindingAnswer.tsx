import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FindingDetail } from '#contract/results/finding.ts';
import { seenAgain } from '#domain/repair/seenAgain.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { focusHeading, isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import { useResultDay } from '../../results/shared/useResultDay.ts';
import { answerName, waitingAnswer } from '../findingWords.ts';
import { useChangeFinding } from '../useChangeFinding.ts';
import { RepairWords, useThroughLink } from './RepairWords.tsx';

/** What whoever repairs answered, while that waits, with one press that resolves it; or that it was bad again after a "done" (R2). */
export function FindingAnswer({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  const throughLink = useThroughLink();
  const place = useRef<HTMLDivElement>(null);
  const { change, isPending } = useChangeFinding(finding.id, {
    onStored: () => showToast({ message: t`The finding is resolved.`, tone: 'good' }),
  });
  const waiting = waitingAnswer(finding);
  const again = seenAgain(finding.history);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    const { current } = place;
    // The card goes with the button that was pressed.
    return () => {
      if (isWaiting) queueMicrotask(() => isFocusLost() && focusHeading(current));
    };
  }, [isWaiting]);
  const said = waiting?.answer === undefined ? '' : answerName(waiting.answer);
  const isDone = waiting?.answer === 'done';
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {waiting !== undefined && (
        <OfficeAlert live={false} title={t`Answered: ${said}`} tone={isDone ? 'good' : 'warn'}>
          <Stack gap="sm">
            <div>
              <Text size="sm">{`${resultDay(waiting.at)} · ${throughLink(waiting)}`}</Text>
              <RepairWords event={waiting} finding={finding} />
            </div>
            <Button
              loading={isPending}
              onClick={() => change({ shown: finding, fields: { state: 'resolved' } })}
              style={{ alignSelf: 'start' }}
              variant={isDone ? 'filled' : 'default'}
            >{t`Mark as resolved`}</Button>
          </Stack>
        </OfficeAlert>
      )}
      {again !== null && (
        <OfficeAlert live={false} title={t`Seen again after “Done”`} tone="bad">
          <Trans>Rated bad on {resultDay(again.at)}, after it was answered.</Trans>
        </OfficeAlert>
      )}
    </div>
  );
}

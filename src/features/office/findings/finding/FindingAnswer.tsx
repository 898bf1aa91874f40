import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FindingDetail } from '#contract/results/finding.ts';
import { seenAgain } from '#domain/repair/seenAgain.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { focusHeading, isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import { useResultDay } from '../../results/shared/useResultDay.ts';
import { answerName } from '../findingWords.ts';
import { useChangeFinding } from '../useChangeFinding.ts';
import { RepairWords, useThroughLink } from './RepairWords.tsx';
import { SendFinding } from './SendFinding.tsx';

/** What whoever repairs answered, while that waits for an administrator, or that it was bad again after a "done" (R2). */
export function FindingAnswer({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  const place = useRef<HTMLDivElement>(null);
  const { answered_at, history } = finding;
  const waiting = history.findLast(({ kind, at }) => kind === 'answered' && at === answered_at);
  const again = seenAgain(history);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    const { current } = place;
    // The card goes with the button that was pressed.
    return () => {
      if (isWaiting) queueMicrotask(() => isFocusLost() && focusHeading(current));
    };
  }, [isWaiting]);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {waiting !== undefined && <Waiting event={waiting} finding={finding} />}
      {again !== null && (
        <OfficeAlert live={false} title={t`Seen again after “Done”`} tone="bad">
          <Trans>Rated bad on {resultDay(again.at)}, after it was answered.</Trans>
        </OfficeAlert>
      )}
    </div>
  );
}

type WaitingProps = {
  readonly finding: FindingDetail;
  readonly event: FindingDetail['history'][number];
};

/** The answer that waits, one press that resolves the finding, and another that writes back. */
function Waiting({ finding, event }: WaitingProps) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  const throughLink = useThroughLink();
  const { change, isPending } = useChangeFinding(finding.id, {
    onStored: () => showToast({ message: t`The finding is resolved.`, tone: 'good' }),
  });
  const { answer, at, to } = event;
  const said = answer === undefined ? '' : answerName(answer);
  const isDone = answer === 'done';
  return (
    <OfficeAlert live={false} title={t`Answered: ${said}`} tone={isDone ? 'good' : 'warn'}>
      <Stack gap="sm">
        <div>
          <Text size="sm">{`${resultDay(at)} · ${throughLink(event)}`}</Text>
          <RepairWords event={event} finding={finding} />
        </div>
        <Group gap="sm">
          <Button
            loading={isPending}
            onClick={() => change({ shown: finding, fields: { state: 'resolved' } })}
            variant={isDone ? 'filled' : 'default'}
          >{t`Mark as resolved`}</Button>
          {to !== null && <SendFinding finding={finding} replyTo={to} />}
        </Group>
      </Stack>
    </OfficeAlert>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { maxReason } from '#contract/results/exclusion.ts';
import { excludeTour, includeTour } from '../../../api/tourListCalls.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useResultTime } from '../results/shared/useResultTime.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';
import { useTyped } from '../shared/useTyped.ts';

type TourExclusionProps = { readonly report: TourReport; readonly onChanged: () => void };

/** Excludes a concluded tour from all results, with a reason, and includes it again (N15). For administrators only. */
export function TourExclusion({ report: { tour, exclusion }, onChanged }: TourExclusionProps) {
  const { t } = useLingui();
  const resultTime = useResultTime();
  const operate = useOperation();
  const fail = useFailure({ toastsRefused: true });
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useTyped(`exclusion ${tour.id}`, '', { keepsClosed: true });
  const [pending, setPending] = useState(false);
  const isExcluded = exclusion !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    // The button that had the focus is gone; the other one is in its place.
    button.current?.focus();
  }, [isExcluded]);

  async function change(exclude: boolean): Promise<void> {
    setPending(true);
    const result = await operate(`${tour.id} ${exclude} ${reason}`, async (api, operationId) =>
      exclude
        ? excludeTour(api, { id: tour.id, reason: reason.trim() }, operationId)
        : includeTour(api, tour.id, operationId),
    );
    setPending(false);
    if (result.ok) {
      setOpened(false);
      setReason('');
      const message = exclude ? t`This tour is excluded from the results.` : t`This tour is counted again.`;
      showToast({ message, tone: 'good', id: `exclusion ${tour.id}` });
    } else {
      // The typed reason stays in the field.
      fail(result.failure);
    }
    isChanged.current = true;
    onChanged();
  }

  if (isExcluded) {
    const by = exclusion.excluded_by;
    const name = by === null ? t`Deleted account` : `${by.firstname} ${by.lastname}`;
    const at = resultTime(exclusion.excluded_at);
    return (
      <OfficeAlert live={false} title={t`Not counted`} tone="warn">
        <Text>{exclusion.reason}</Text>
        <Text size="sm">
          <Trans>
            Excluded by {name} on {at}.
          </Trans>
        </Text>
        <Button
          loading={pending}
          mt="xs"
          onClick={() => void change(false)}
          ref={button}
          size="sm"
          variant="default"
        >
          <Trans>Count this tour again</Trans>
        </Button>
      </OfficeAlert>
    );
  }
  return (
    <>
      <Button
        onClick={() => setOpened(true)}
        ref={button}
        size="sm"
        style={{ alignSelf: 'start' }}
        variant="default"
      >
        <Trans>Exclude from the results …</Trans>
      </Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={() => setOpened(false)} variant="default">
              <Trans>Cancel</Trans>
            </Button>
            <Button disabled={reason.trim() === ''} loading={pending} onClick={() => void change(true)}>
              <Trans>Exclude</Trans>
            </Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={() => setOpened(false)}
        opened={opened}
        title={t`Exclude this tour from the results?`}
      >
        <Text>
          <Trans>
            It stays in the list, marked, and can be counted again at any time. Until then, what only this
            tour found does not count as a finding.
          </Trans>
        </Text>
        <Textarea
          autosize
          label={t`Reason`}
          maxLength={maxReason}
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          placeholder={t`Wrong building, a test, a training …`}
          required
          value={reason}
        />
      </OfficeDialog>
    </>
  );
}

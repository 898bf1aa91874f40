import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { type TourExclusion as Exclusion, maxReason } from '#contract/results/exclusion.ts';
import { cleanText } from '#domain/cleanText.ts';
import { lengthError } from '#i18n/fieldErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { Failure } from '../../../api/ApiResult.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { useResultTime } from '../results/shared/useResultDay.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';
import { useDraft } from '../shared/queries/useDraft.ts';
import { useExclude } from './queries.ts';
import classes from './TourExclusion.module.css';

type TourExclusionProps = { readonly report: TourReport };

/** Whether somebody else has excluded the tour meanwhile, for another reason. */
function isTooLate(failure: Failure): boolean {
  return failure.kind === 'status' && failure.status === 412;
}

/** Why a tour is excluded, since when and by whom. */
function ExclusionText({ exclusion: { reason, excluded_at, excluded_by: by } }: { exclusion: Exclusion }) {
  const { t } = useLingui();
  const name = by === null ? t`Deleted account` : `${by.firstname} ${by.lastname}`;
  const at = useResultTime()(excluded_at);
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
      <Text size="sm">
        <Trans>
          Excluded by {name} on {at}.
        </Trans>
      </Text>
    </>
  );
}

/** Excludes a concluded tour from all results, with a reason, and includes it again (N15). For administrators only. */
export function TourExclusion({ report: { tour, exclusion } }: TourExclusionProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useDraft(`exclusion ${tour.id}`, '');
  const isExcluded = exclusion !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  const before = useRef({ isExcluded, opened });
  useEffect(() => {
    const isOther = before.current.isExcluded !== isExcluded;
    const isClosed = before.current.opened && !opened;
    before.current = { isExcluded, opened };
    if (isOther && (isChanged.current || isFocusLost())) {
      isChanged.current = false;
      // The button that had the focus is gone; another one is in its place.
      (opened ? close : button).current?.focus();
    } else if (isClosed && isExcluded) {
      // The button that opened the dialog is gone.
      button.current?.focus();
    }
  }, [isExcluded, opened]);

  const words = cleanText(reason);
  const tooLong = lengthError(reason, maxReason);
  const { change: exclude, isPending } = useExclude(tour.id, {
    shows: isTooLate,
    onSuccess: (_, sent) => {
      // One that came too late, or was typed since, is for excluding the tour after this.
      if (sent !== null) setReason((newest) => (cleanText(newest) === sent ? '' : newest));
      const message =
        sent === null ? t`This tour is counted again.` : t`This tour is excluded from the results.`;
      showToast({ message, tone: 'good', id: `exclusion ${tour.id}` });
    },
  });

  /** With a reason, or null to include it again. */
  function change(sent: string | null): void {
    exclude(sent, {
      onSuccess: () => {
        setOpened(false);
        isChanged.current = true;
      },
      // After another failure the button is where it was, and the typed reason in its field.
      onError: ({ failure }) => {
        isChanged.current = isTooLate(failure);
      },
    });
  }

  // Only while opened: the dialog still fades out after its own success, when the report already shows that exclusion.
  const isElsewhere = opened && isExcluded;

  return (
    <>
      {isExcluded ? (
        <OfficeAlert live={false} title={t`Not counted`} tone="warn">
          <ExclusionText exclusion={exclusion} />
          <Button
            className={classes['button'] ?? ''}
            loading={isPending}
            mt="xs"
            onClick={() => change(null)}
            ref={button}
            size="sm"
            variant="default"
          >
            <Trans>Count this tour again</Trans>
          </Button>
        </OfficeAlert>
      ) : (
        <Button
          className={classes['button'] ?? ''}
          onClick={() => setOpened(true)}
          ref={button}
          size="sm"
          variant="default"
        >
          <Trans>Exclude from the results …</Trans>
        </Button>
      )}
      <OfficeDialog
        actions={
          <>
            <Button onClick={() => setOpened(false)} ref={close} variant="default">
              {isElsewhere ? t`Close` : t`Cancel`}
            </Button>
            {!isElsewhere && (
              <Button
                disabled={words === '' || tooLong !== null}
                loading={isPending}
                onClick={() => change(words)}
              >
                <Trans>Exclude</Trans>
              </Button>
            )}
          </>
        }
        onClose={() => setOpened(false)}
        opened={opened}
        title={t`Exclude this tour from the results?`}
      >
        {isElsewhere && (
          <OfficeAlert title={t`This tour is excluded already`} tone="warn">
            <ExclusionText exclusion={exclusion} />
            {words !== '' && <Text size="sm">{t`Your reason was not stored.`}</Text>}
          </OfficeAlert>
        )}
        <Text>
          <Trans>
            It stays in the list, marked, and can be counted again at any time. Until then, what only this
            tour found does not count as a finding.
          </Trans>
        </Text>
        <Textarea
          autosize
          error={tooLong}
          label={t`Reason`}
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

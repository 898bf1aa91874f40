import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { maxReason } from '#contract/results/exclusion.ts';
import { cleanText } from '#domain/cleanText.ts';
import { lengthError } from '#i18n/fieldErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { useDraft } from '../queries/useDraft.ts';
import { useRemovePhoto } from './queries.ts';

type RemovePhotoProps = {
  readonly id: string;
  readonly onRemoved: () => void;
  /** Called when the form is opened or closed: Escape closes the form first, and the viewer around it must not react to it. */
  readonly onAsking: (asking: boolean) => void;
};

const isRemoved = (failure: Failure) => failure.kind === 'status' && failure.status === 410;

/**
 * Removes a photo permanently, with a reason (PH13). Not a dialog, because the viewer around it is one. Use the photo's id as
 * its `key`: what is typed for one photo must not remove the next.
 */
export function RemovePhoto({ id, onRemoved, onAsking }: RemovePhotoProps) {
  const { t } = useLingui();
  const [reason, setReason] = useDraft(`photo ${id}`, '');
  // A reason that was kept (N24) is shown at once.
  const [asking, setAsking] = useState(reason !== '');
  const tooLong = lengthError(reason, maxReason);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const before = useRef(asking);
  useEffect(() => {
    // The button that was pressed is gone.
    if (before.current !== asking) (asking ? field : button).current?.focus();
    before.current = asking;
  }, [asking]);
  useEffect(() => {
    if (!asking) return undefined;
    // On the window: the focus may be elsewhere in the viewer. The typed reason is still there when the form is opened again.
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) setAsking(false);
    };
    window.addEventListener('keydown', pressed);
    onAsking(true);
    return () => {
      window.removeEventListener('keydown', pressed);
      onAsking(false);
    };
  }, [asking, onAsking]);

  const say = (message: string, tone?: 'good') =>
    showToast({ message, ...(tone && { tone }), id: `photo ${id}` });
  const { change: remove, isPending } = useRemovePhoto(id, {
    // Already removed by another administrator: the outcome is the same.
    shows: isRemoved,
    onSuccess: () => {
      setReason('');
      say(t`The photo was removed.`, 'good');
    },
    onError: (failure) => {
      if (isRemoved(failure)) say(t`The photo had been removed already.`);
    },
  });

  if (!asking) {
    return (
      <Button
        leftSection={<IconTrash aria-hidden size={20} />}
        onClick={() => setAsking(true)}
        ref={button}
        size="sm"
        style={{ alignSelf: 'start' }}
        variant="default"
      >
        <Trans>Remove photo …</Trans>
      </Button>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>
          It is deleted immediately and cannot be restored. It stays visible that you removed it;
          administrators also see why.
        </Trans>
      </Text>
      <Textarea
        autosize
        data-autofocus
        error={tooLong}
        label={t`Reason`}
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
        placeholder={t`A face, a name plate, a mistake …`}
        ref={field}
        required
        value={reason}
      />
      <Button
        disabled={cleanText(reason) === '' || tooLong !== null}
        loading={isPending}
        onClick={() =>
          remove(cleanText(reason), {
            onSuccess: onRemoved,
            onError: ({ failure }) => isRemoved(failure) && onRemoved(),
          })
        }
      >
        <Trans>Remove photo</Trans>
      </Button>
      <Button onClick={() => setAsking(false)} variant="default">
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  );
}

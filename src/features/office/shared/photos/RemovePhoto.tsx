import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { maxReason } from '#contract/results/exclusion.ts';
import { cleanText } from '#domain/cleanText.ts';
import { removePhoto } from '../../../../api/photoCalls.ts';
import { lengthError } from '../../../../i18n/fieldErrorMessage.ts';
import { showToast } from '../../../../ui/feedback/showToast.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';
import { useOperation } from '../../../shared/server/useOperation.ts';
import { useTyped } from '../useTyped.ts';

type RemovePhotoProps = {
  readonly id: string;
  readonly onRemoved: () => void;
  /** Called when the form is opened or closed: Escape closes the form first, and the viewer around it must not react to it. */
  readonly onAsking: (asking: boolean) => void;
};

/**
 * Removes a photo permanently, with a reason (PH13). Not a dialog, because the viewer around it is one. Use the photo's id as
 * its `key`: what is typed for one photo must not remove the next.
 */
export function RemovePhoto({ id, onRemoved, onAsking }: RemovePhotoProps) {
  const { t } = useLingui();
  const operate = useOperation();
  const fail = useFailure({ toastsRefused: true });
  const [reason, setReason] = useTyped(`photo ${id}`, '');
  // A reason that was restored after a session's end (N24) is shown at once.
  const [asking, setAsking] = useState(reason !== '');
  const tooLong = lengthError(reason, maxReason);
  const [pending, setPending] = useState(false);
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

  async function remove(): Promise<void> {
    setPending(true);
    const result = await operate(`${id} ${reason}`, (api, operationId) =>
      removePhoto(api, { id, reason: cleanText(reason) }, operationId),
    );
    setPending(false);
    // Already removed by another administrator: the outcome is the same.
    const isGone = !result.ok && result.failure.kind === 'status' && result.failure.status === 410;
    if (!result.ok && !isGone) {
      fail(result.failure);
      return;
    }
    const toast = result.ok
      ? ({ message: t`The photo was removed.`, tone: 'good' } as const)
      : { message: t`The photo had been removed already.` };
    showToast({ ...toast, id: `photo ${id}` });
    onRemoved();
  }

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
        loading={pending}
        onClick={() => void remove()}
      >
        <Trans>Remove photo</Trans>
      </Button>
      <Button onClick={() => setAsking(false)} variant="default">
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingMessage } from '#contract/results/findingRequests.ts';
import { cleanText } from '#domain/cleanText.ts';
import { photoFate } from '#domain/photoFate.ts';
import { noteLimit } from '#domain/results/finding.ts';
import { fieldErrorMessage, lengthError } from '#i18n/fieldErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import type { Failure } from '../../../../api/ApiResult.ts';
import { sendFinding } from '../../../../api/findingCalls.ts';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useChange } from '../../shared/queries/useChange.ts';
import { useDraft } from '../../shared/queries/useDraft.ts';
import { waitingAnswer } from '../findingWords.ts';
import { MessagePhotos } from './MessagePhotos.tsx';

/** What is typed of a message; the address is null until somebody types: who is responsible may change while the drawer is open. */
type Typed = {
  readonly to: string | null;
  readonly note: string;
  /** The ids of the photos that are left out. */
  readonly without: readonly string[];
};

const nothingTyped: Typed = { to: null, note: '', without: [] };

const messageOf = ({ note }: Typed, to: string): FindingMessage => ({
  to: to.trim(),
  note: cleanText(note) || null,
});

const isLike = (one: FindingMessage, other: FindingMessage) => one.to === other.to && one.note === other.note;

/** Why the server refuses the address. */
const refusalOf = (failure: Failure) =>
  failure.kind === 'status' && failure.status === 422 ? failure.errors['to']?.[0] : undefined;

/** The button and dialog that send a finding by e-mail: to whoever answered, while that waits, or to the person responsible for it. */
export function SendFinding({ finding }: { readonly finding: FindingDetail }) {
  const { t } = useLingui();
  const offered = waitingAnswer(finding)?.to ?? finding.responsible ?? '';
  const name = `message ${finding.id}`;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useDraft(name, nothingTyped);
  const to = typed.to ?? (offered.includes('@') ? offered : '');
  const { note, without } = typed;
  const photos = finding.photos.filter((photo) => photoFate(photo) === 'here');
  const ticked = photos.flatMap(({ id }) => (without.includes(id) ? [] : [id]));
  const tooLong = lengthError(note, noteLimit);
  const set = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }));
  const [wrong, setWrong] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const { change, isPending } = useChange({
    name,
    changes: ['findings'],
    // Without the field the drawer was closed meanwhile: a toast says it.
    shows: (failure) => refusalOf(failure) !== undefined && address.current !== null,
    send: (api, message: FindingMessage, operationId) =>
      sendFinding(api, { id: finding.id, message }, operationId),
    onSuccess: (_, sent) => {
      // Unless it is another message by now.
      setTyped((newest) => (isLike(messageOf(newest, newest.to ?? sent.to), sent) ? nothingTyped : newest));
      showToast({ message: t`Sent to ${sent.to}`, tone: 'good' });
    },
  });

  // While it is being sent the dialog stays: only then is it known whether the message is still needed.
  function close(): void {
    if (isPending) return;
    setOpened(false);
    // Without an address it is offered again to whoever is responsible (N21).
    if (to.trim() === '') set({ to: null });
  }

  function closeForGood(): void {
    setOpened(false);
    setWrong(null);
  }

  function cancel(): void {
    closeForGood();
    setTyped(nothingTyped);
  }

  function send(): void {
    change(
      { ...messageOf(typed, to), ...(photos.length > 0 && { photos: ticked }) },
      {
        onSuccess: closeForGood,
        onError: ({ failure }) => {
          const refused = refusalOf(failure);
          if (refused === undefined) return;
          setWrong(fieldErrorMessage(refused));
          address.current?.focus();
        },
      },
    );
  }

  return (
    <>
      <Button
        leftSection={<IconMail aria-hidden size={20} />}
        onClick={() => setOpened(true)}
        style={{ alignSelf: 'start' }}
        variant="default"
      >
        {t`Send to …`}
      </Button>
      <OfficeDialog
        actions={
          <>
            <Button disabled={isPending} onClick={cancel} variant="default">{t`Cancel`}</Button>
            <Button
              disabled={to.trim() === '' || tooLong !== null}
              loading={isPending}
              onClick={send}
            >{t`Send`}</Button>
          </>
        }
        onClose={close}
        opened={opened}
        title={t`Send this finding by email`}
      >
        <Stack gap="sm">
          <Trans>
            The email contains the building, the place, the comments and the due date. Where this server
            allows it, it has a link: whoever gets it sees the ticked photos and can answer without an
            account.
          </Trans>
          <TextInput
            error={wrong}
            inputMode="email"
            label={t`Email`}
            onChange={(event) => set({ to: event.currentTarget.value })}
            ref={address}
            type="text"
            value={to}
          />
          <Textarea
            autosize
            error={tooLong}
            label={t`Note`}
            minRows={2}
            onChange={(event) => set({ note: event.currentTarget.value })}
            value={note}
          />
          {photos.length > 0 && (
            <MessagePhotos
              onTick={(ids) => set({ without: photos.map(({ id }) => id).filter((id) => !ids.includes(id)) })}
              photos={photos}
              ticked={ticked}
            />
          )}
        </Stack>
      </OfficeDialog>
    </>
  );
}

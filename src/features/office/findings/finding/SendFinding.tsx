import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FindingDetail } from '#contract/results/finding.ts';
import { cleanText } from '#domain/cleanText.ts';
import { noteLimit } from '#domain/results/finding.ts';
import { sendFinding } from '../../../../api/findingCalls.ts';
import { fieldErrorMessage, lengthError } from '../../../../i18n/fieldErrorMessage.ts';
import { showToast } from '../../../../ui/feedback/showToast.ts';
import { useFailure } from '../../../shared/server/useFailure.ts';
import { useKeptFocus } from '../../../shared/server/useKeptFocus.ts';
import { type OpenOperation, useOperation } from '../../../shared/server/useOperation.ts';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useTyped } from '../../shared/useTyped.ts';

/** What is typed of a message; the address is null until somebody types: who is responsible may change while the drawer is open. */
type Typed = { readonly to: string | null; readonly note: string };

const nothingTyped: Typed = { to: null, note: '' };

type SendFindingProps = {
  readonly finding: FindingDetail;
  /** Called when the dialog opens and closes; while it is open Escape belongs to it. */
  readonly onCovering: (isCovered: boolean) => void;
  readonly onSent: () => void;
};

/** The button and dialog that send a finding by e-mail to the person responsible for it. */
export function SendFinding({ finding, onCovering, onSent }: SendFindingProps) {
  const { t } = useLingui();
  // Kept as long as the message is: after a lost response, sending it again must not mail it twice (N21).
  const sending = useTyped<OpenOperation | null>(`sending ${finding.id}`, null, { keepsClosed: true });
  const operate = useOperation(sending);
  const fail = useFailure({ toastsRefused: true });
  const responsible = finding.responsible ?? '';
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useTyped(`message ${finding.id}`, nothingTyped, { keepsClosed: true });
  const to = typed.to ?? (responsible.includes('@') ? responsible : '');
  const { note } = typed;
  const tooLong = lengthError(note, noteLimit);
  const set = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }));
  const [wrong, setWrong] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // When the dialog closes, it returns the focus itself.
  const keepFocus = useKeptFocus(pending || !opened);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    onCovering(opened);
    return () => onCovering(false);
  }, [onCovering, opened]);

  // While it is being sent the dialog stays: only then is it known whether the message is still needed.
  function close(): void {
    if (pending) return;
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

  async function send(): Promise<void> {
    keepFocus();
    setPending(true);
    const message = { to: to.trim(), note: cleanText(note) || null };
    const result = await operate(JSON.stringify([finding.id, message]), (api, operationId) =>
      sendFinding(api, { id: finding.id, message }, operationId),
    );
    setPending(false);
    if (result.ok) {
      closeForGood();
      // Unless it is another message by now.
      setTyped((newest) => (newest.to === typed.to && newest.note === note ? nothingTyped : newest));
      showToast({ message: t`Sent to ${message.to}`, tone: 'good' });
      onSent();
      return;
    }
    const { failure } = result;
    const refused =
      failure.kind === 'status' && failure.status === 422 ? failure.errors['to']?.[0] : undefined;
    const field = address.current;
    // Without the field the drawer was closed meanwhile: a toast says it.
    if (refused === undefined || field === null) {
      fail(failure);
      return;
    }
    setWrong(fieldErrorMessage(refused));
    field.focus();
  }

  return (
    <>
      <Button
        leftSection={<IconMail aria-hidden size={20} />}
        onClick={() => setOpened(true)}
        style={{ alignSelf: 'start' }}
        variant="default"
      >{t`Send to …`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button disabled={pending} onClick={cancel} variant="default">{t`Cancel`}</Button>
            <Button
              disabled={to.trim() === '' || tooLong !== null}
              loading={pending}
              onClick={() => void send()}
            >{t`Send`}</Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={close}
        opened={opened}
        title={t`Send this finding by email`}
      >
        <Stack gap="sm">
          <Trans>
            The email contains the building, the place, the comments and the due date. It contains no link.
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
        </Stack>
      </OfficeDialog>
    </>
  );
}

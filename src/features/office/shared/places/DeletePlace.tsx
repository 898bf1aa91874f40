import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '#ui/feedback/showToast.ts';
import { deletePlace } from '../../../../api/placeCalls.ts';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { OfficeDialog } from '../OfficeDialog.tsx';
import { usePlaceChange } from './usePlaceChange.ts';

type DeletePlaceProps = {
  readonly kind: 'mandate' | 'object';
  readonly place: { readonly id: string; readonly name: string; readonly etag?: string | undefined };
  /** The list that it is gone from. */
  readonly list: string;
  readonly size?: 'sm';
  /** What goes with it. */
  readonly children?: ReactNode;
};

/** Deletes a mandate or a building after a question; what a tour names is refused in words (B3). */
export function DeletePlace({ kind, place, list, size, children }: DeletePlaceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsked, { open, close }] = useDisclosure();
  const { id, name, etag = '' } = place;
  const { change, isPending, refusal, forget } = usePlaceChange({
    name: `deleting ${id}`,
    words: {
      has_tours: t`There are tours of it: it cannot be deleted. Close it, and nobody can begin a new one.`,
      has_merged: t`Other buildings are merged into this one. Undo that first.`,
      precondition_failed: t`This was changed meanwhile. Look at it again before you delete it.`,
    },
    send: (api, version: string, operationId) => deletePlace(api, kind, { id, etag: version }, operationId),
    onSuccess: () => showToast({ message: t`“${name}” is deleted.`, tone: 'good' }),
  });
  const ask = () => {
    forget();
    open();
  };
  return (
    <>
      <Button
        color="red"
        leftSection={<IconTrash aria-hidden size={20} />}
        onClick={ask}
        {...(size && { size })}
        variant="subtle"
      >{t`Delete`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={close} variant="default">{t`Cancel`}</Button>
            <Button
              color="red"
              loading={isPending}
              onClick={() => change(etag, () => void navigate(list, { replace: true }))}
            >{t`Delete`}</Button>
          </>
        }
        onClose={close}
        opened={isAsked}
        title={
          kind === 'mandate'
            ? t`Do you really want to delete this mandate?`
            : t`Do you really want to delete this building?`
        }
      >
        <Text fw={700}>{name}</Text>
        {refusal === null ? (
          <>
            {children}
            <Text>{t`Only what has no tours can be deleted. This cannot be undone.`}</Text>
          </>
        ) : (
          <OfficeAlert tone="warn">{refusal}</OfficeAlert>
        )}
      </OfficeDialog>
    </>
  );
}

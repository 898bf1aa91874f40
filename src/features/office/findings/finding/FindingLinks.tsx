import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, List, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { FindingLinks as Links } from '#contract/repair/findingLinks.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { withdrawLink } from '../../../../api/findingCalls.ts';
import { useResultDay } from '../../results/shared/useResultDay.ts';
import { OfficeDialog } from '../../shared/OfficeDialog.tsx';
import { useChange } from '../../shared/queries/useChange.ts';
import { useFindingLinks } from '../queries.ts';

type Link = Links['items'][number];

/** Who has a link to a finding that was sent, since when and until when, and what ends it (R1). */
export function FindingLinks({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const resultDay = useResultDay();
  const links = useFindingLinks(id);
  if (links.data === undefined || links.data.items.length === 0) return null;
  // Each address with its newest link: the items begin with the newest message.
  const newest = new Map(links.data.items.toReversed().map((link) => [link.to, link]));
  return (
    <section>
      <Title order={3} size="h5">{t`Who has a link`}</Title>
      <List listStyleType="none" spacing="sm">
        {[...newest.values()].toReversed().map((link) => (
          <List.Item key={link.id}>
            <Text c={link.ended ? 'dimmed' : 'inherit'}>{link.to}</Text>
            <Text c="dimmed" size="sm">
              <Trans>
                since {resultDay(link.sent_at)}, until {resultDay(link.ends_at)}
              </Trans>
              <span>{link.sender !== null && ` · ${link.sender}`}</span>
            </Text>
            {!link.ended && <WithdrawLink findingId={id} link={link} />}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** Ends every link to a finding that an address was sent, with the photos that came through them where that is chosen. */
function WithdrawLink({ findingId, link }: { readonly findingId: string; readonly link: Link }) {
  const { t } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const [withPhotos, setWithPhotos] = useState(false);
  const { change, isPending } = useChange({
    name: `withdraw ${link.id}`,
    changes: ['findings'],
    send: (api, photos: boolean, operationId) =>
      withdrawLink(api, { findingId, linkId: link.id, photos }, operationId),
    onSuccess: () => showToast({ message: t`The link no longer works.`, tone: 'good' }),
  });
  return (
    <>
      <Button mt={4} onClick={open} size="sm" variant="default">{t`Remove all from this link …`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={close} variant="default">{t`Cancel`}</Button>
            <Button
              color="red"
              loading={isPending}
              onClick={() => change(withPhotos, { onSettled: close })}
            >{t`Withdraw`}</Button>
          </>
        }
        onClose={close}
        opened={opened}
        title={t`Withdraw this link?`}
      >
        <p>
          <strong>{link.to}</strong>
        </p>
        <p>
          <Trans>
            Every link to this finding that was sent to this address ends. What was answered stays; a later
            message has a new link.
          </Trans>
        </p>
        <Checkbox
          checked={withPhotos}
          label={t`Delete all photos that came through it, too. They cannot be restored.`}
          onChange={(event) => setWithPhotos(event.currentTarget.checked)}
        />
      </OfficeDialog>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FindingDetail, WireFinding } from '#contract/results/finding.ts';
import { shownLabel } from '#domain/building.ts';
import { fetchFinding } from '../../../../api/findingCalls.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { QueryView } from '../../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { FindingTopic } from '../FindingPlace.tsx';
import { FindingForm } from './FindingForm.tsx';
import { FindingHistory } from './FindingHistory.tsx';
import { FindingSightings } from './FindingSightings.tsx';
import { SendFinding } from './SendFinding.tsx';

type FindingDrawerProps = {
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  /** Called when its fields were stored: with the finding now and before. */
  readonly onKnown: (now: WireFinding, before: WireFinding) => void;
};

/** One finding beside its list: its sightings, its state, and its history. */
export function FindingDrawer({ id, onClose, onChanged, onKnown }: FindingDrawerProps) {
  const { t } = useLingui();
  const viewing = useRef(false);
  // The Escape that closes a photo must not close the drawer as well.
  const close = () => {
    if (!viewing.current) onClose();
  };
  const onViewing = useCallback((isOpen: boolean) => {
    viewing.current = isOpen;
  }, []);
  // Nor must the Escape that closes the message: drawer and dialog each have a listener, and the drawer's runs first.
  const [covered, setCovered] = useState(false);
  return (
    <Drawer.Root closeOnEscape={!covered} onClose={close} opened={id !== null} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Without a role, Mantine's header would be a second banner landmark. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t`Finding`}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        <Drawer.Body>
          {id !== null && (
            <FindingContent
              id={id}
              key={id}
              onChanged={onChanged}
              onCovering={setCovered}
              onKnown={onKnown}
              onViewing={onViewing}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type Read = { readonly finding: FindingDetail; readonly etag: string };

type FindingContentProps = {
  readonly id: string;
  readonly onChanged: FindingDrawerProps['onChanged'];
  readonly onKnown: FindingDrawerProps['onKnown'];
  readonly onCovering: (isCovered: boolean) => void;
  readonly onViewing: (viewing: boolean) => void;
};

function FindingContent({ id, onChanged, onKnown, onCovering, onViewing }: FindingContentProps) {
  const path = useLocalePath();
  const found = useServerQuery<Read>(id, async (api, signal) => {
    const result = await fetchFinding(api, id, signal);
    return result.ok ? { ok: true, value: { finding: result.value, etag: result.etag ?? '' } } : result;
  });
  const refetch = () => {
    found.refetchQuietly();
    onChanged();
  };
  return (
    <QueryView query={found}>
      {({ finding, etag }) => (
        <Stack gap="lg">
          <div>
            <Title order={2} size="h4">
              <FindingTopic finding={finding} />
            </Title>
            <Link to={path(`/results/buildings/${finding.object.id}`)}>{shownLabel(finding.object)}</Link>
            <Text c="dimmed" size="sm">
              {finding.mandate.name}
            </Text>
          </div>
          <FindingSightings finding={finding} onChanged={refetch} onViewing={onViewing} />
          <FindingForm
            etag={etag}
            finding={finding}
            onRefused={refetch}
            onStored={(now) => {
              onKnown(now, finding);
              refetch();
            }}
          />
          <SendFinding finding={finding} onCovering={onCovering} onSent={refetch} />
          <FindingHistory history={finding.history} />
        </Stack>
      )}
    </QueryView>
  );
}

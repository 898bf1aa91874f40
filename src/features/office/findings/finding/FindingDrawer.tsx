import { useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { shownLabel } from '#domain/building.ts';
import { useLocalePath } from '../../../../i18n/useLocale.ts';
import { OfficeDrawer } from '../../shared/OfficeDialog.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { FindingTopic } from '../FindingPlace.tsx';
import { useFinding } from '../queries.ts';
import { FindingForm } from './FindingForm.tsx';
import { FindingHistory } from './FindingHistory.tsx';
import { FindingSightings } from './FindingSightings.tsx';
import { SendFinding } from './SendFinding.tsx';

type FindingDrawerProps = {
  readonly id: string | null;
  readonly onClose: () => void;
};

/** One finding beside its list: its sightings, its state, and its history. */
export function FindingDrawer({ id, onClose }: FindingDrawerProps) {
  const { t } = useLingui();
  return (
    <OfficeDrawer onClose={onClose} opened={id !== null} size="lg" title={t`Finding`}>
      {id !== null && <FindingContent id={id} key={id} />}
    </OfficeDrawer>
  );
}

function FindingContent({ id }: { readonly id: string }) {
  const path = useLocalePath();
  return (
    <QueryView query={useFinding(id)}>
      {(finding) => (
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
          <FindingSightings finding={finding} />
          <FindingForm finding={finding} />
          <SendFinding finding={finding} />
          <FindingHistory history={finding.history} />
        </Stack>
      )}
    </QueryView>
  );
}

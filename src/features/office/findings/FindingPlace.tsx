import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import { shownLabel } from '#domain/building.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { PhotoStrip } from '../shared/photos/PhotoStrip.tsx';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { answerName, useFindingTitle } from './findingWords.ts';

type FindingProps = {
  readonly finding: Pick<WireFinding, 'topic' | 'floor' | 'object' | 'late_at' | 'answer'>;
};

/** What a finding is about: its topic, and the floor where there are several. */
export function FindingTopic({ finding: { topic, floor } }: FindingProps) {
  const floorLabel = useFloorLabel();
  return (
    <>
      <span>{topicName(topic)}</span>
      <span>{floor !== null && ` · ${floorLabel({ multi_instance: true, floor })}`}</span>
    </>
  );
}

/** The place of a finding: topic and floor, and below the building. */
export function FindingPlace({ finding }: FindingProps) {
  const { t } = useLingui();
  const { object, late_at, answer } = finding;
  const said = answer == null ? null : answerName(answer);
  return (
    <>
      <strong>
        <FindingTopic finding={finding} />
      </strong>
      <Text c="dimmed" display="block" lh={1.3} size="xs" span>
        {shownLabel(object)}
      </Text>
      <PlaceBadges closed={object.closed} />
      {late_at != null && (
        <Text display="block" fw={600} lh={1.3} size="xs" span>
          {t`received late`}
        </Text>
      )}
      {said !== null && (
        <Text display="block" fw={600} lh={1.3} size="xs" span>
          {t`answered: ${said}`}
        </Text>
      )}
    </>
  );
}

/** The photos of the tour that saw the finding last. */
export function FindingPhotos({ finding }: { readonly finding: WireFinding }) {
  const { comment, photos } = finding;
  const title = useFindingTitle(finding);
  return <PhotoStrip photos={photos.map((photo) => ({ photo, title, rating: 'bad', comment }))} />;
}

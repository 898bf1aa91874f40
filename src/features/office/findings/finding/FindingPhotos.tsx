import type { WireFinding } from '#contract/results/finding.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';

type FindingPhotosProps = {
  readonly finding: WireFinding;
  /** Called when a photo was removed. */
  readonly onChanged: () => void;
};

/** The photos of the tour that saw the finding last. */
export function FindingPhotos({ finding, onChanged }: FindingPhotosProps) {
  const { topic, comment, photos } = finding;
  const floor = useFloorLabel()({ multi_instance: finding.floor !== null, floor: finding.floor });
  const title = [topicName(topic), floor].filter((part) => part !== null).join(', ');
  return (
    <PhotoStrip
      onChanged={onChanged}
      photos={photos.map((photo) => ({ photo, title, rating: 'bad', comment }))}
    />
  );
}

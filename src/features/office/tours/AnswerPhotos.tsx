import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { PhotoStrip } from '../shared/photos/PhotoStrip.tsx';

type AnswerPhotosProps = {
  readonly touchpoint: WireTouchpoint;
  readonly answerId: string;
  readonly onChanged: () => void;
};

/** The photos of one answer in a tour report. */
export function AnswerPhotos({ touchpoint, answerId, onChanged }: AnswerPhotosProps) {
  const floor = useFloorLabel()(touchpoint);
  const answer = touchpoint.sub_touchpoints.find(({ id }) => id === answerId);
  if (answer?.photos === undefined) return null;
  const { name, rating, comment, photos } = answer;
  const title = [topicName(name), floor].filter((part) => part !== null).join(', ');
  return (
    <PhotoStrip onChanged={onChanged} photos={photos.map((photo) => ({ photo, title, rating, comment }))} />
  );
}

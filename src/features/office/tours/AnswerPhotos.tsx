import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import { PhotoStrip } from '../shared/photos/PhotoStrip.tsx';

type AnswerPhotosProps = {
  readonly touchpoint: WireTouchpoint;
  readonly answerId: string;
};

/** The photos of one answer in a tour report. */
export function AnswerPhotos({ touchpoint, answerId }: AnswerPhotosProps) {
  const touchpointLabel = useTouchpointLabel();
  const answer = touchpoint.sub_touchpoints.find(({ id }) => id === answerId);
  if (answer?.photos === undefined) return null;
  const { name, rating, comment, photos } = answer;
  const title = touchpointLabel({ ...touchpoint, name });
  return <PhotoStrip photos={photos.map((photo) => ({ photo, title, rating, comment }))} />;
}

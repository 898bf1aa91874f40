import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';

type BuildingPhotosProps = Pick<BuildingDetail, 'photos'>;

/** The photos of a building's newest tour, those of bad ratings first. */
export function BuildingPhotos({ photos }: BuildingPhotosProps) {
  const floorLabel = useFloorLabel();
  const placed = photos.map(({ topic, floor, rating, comment, ...photo }) => {
    const where = floorLabel({ multi_instance: floor !== null, floor });
    const title = [topicName(topic), where].filter((part) => part !== null).join(', ');
    return { photo, title, rating, comment };
  });
  return <PhotoStrip photos={placed} />;
}

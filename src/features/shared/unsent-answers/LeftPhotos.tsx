import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { photoBytes, photoThumbnail } from '#db/photos/photosOfTouchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useInspection } from '../InspectionServices.ts';
import { JpegImage } from '../JpegImage.tsx';
import classes from './LeftPhotos.module.css';

/** A photo that was left behind. `name`: its question. */
type LeftPhotoOfTour = { readonly tourId: string; readonly id: string; readonly name: string };

type LeftPhotosProps = {
  readonly photos: readonly LeftPhotoOfTour[];
  /** Called after a photo was handed to the browser's downloads, or could not be read. */
  readonly onSaved: (saved: boolean) => void;
};

/** U8: photos that were left behind, each with a button that saves it to the device. */
export function LeftPhotos({ photos, onSaved }: LeftPhotosProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Photos`} className={classes['photos']}>
      {photos.map((photo, at) => (
        <LeftPhoto key={photo.id} onSaved={onSaved} photo={photo} place={at + 1} />
      ))}
    </ul>
  );
}

type LeftPhotoProps = Pick<LeftPhotosProps, 'onSaved'> & {
  readonly photo: LeftPhotoOfTour;
  /** Its number, from 1. */
  readonly place: number;
};

function LeftPhoto({ photo: { tourId, id, name }, place, onSaved }: LeftPhotoProps) {
  const { t } = useLingui();
  const { ctx, saveFile } = useInspection();
  const thumbnail = useLiveQuery(() => photoThumbnail(ctx.db, tourId, id), [ctx, tourId, id]);
  const topic = topicName(name);

  async function save(): Promise<void> {
    const bytes = await photoBytes(ctx.db, tourId, id).catch(() => null);
    if (bytes !== null) {
      const day = ctx.now().toISOString().slice(0, 10);
      saveFile(new Blob([bytes], { type: 'image/jpeg' }), `storey-photo-${day}-${place}.jpg`);
    }
    onSaved(bytes !== null);
  }

  return (
    <li className={classes['photo']}>
      {thumbnail != null && <JpegImage alt="" bytes={thumbnail} className={classes['picture']} />}
      <span>{topic}</span>
      <Button
        aria-label={t`Save photo ${place}: ${topic}`}
        leftSection={<IconDownload aria-hidden size={20} />}
        onClick={() => void save()}
        size="md"
        variant="default"
      >
        <Trans>Save photo</Trans>
      </Button>
    </li>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { photoThumbnail } from '../../db/photos/photosOfTouchpoint.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import classes from './SyncRow.module.css';

type RefusedPhotoProps = { readonly tourId: string; readonly photoId: string };

/** PH7: the thumbnail of a photo that the server has refused, so that the person knows which one it is. */
export function RefusedPhoto({ tourId, photoId }: RefusedPhotoProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const thumbnail = useLiveQuery(() => photoThumbnail(ctx.db, tourId, photoId), [ctx, tourId, photoId]);
  if (thumbnail == null) return null;
  return <JpegImage alt={t`Photo that was not accepted`} bytes={thumbnail} className={classes['photo']} />;
}

import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { photoThumbnail } from '../../db/photos/photosOfTouchpoint.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import classes from './SyncRow.module.css';

type RefusedPhotoProps = { readonly tourId: string; readonly photoId: string };

/** P7: the photo that the server does not take: of several it has to be known which one. */
export function RefusedPhoto({ tourId, photoId }: RefusedPhotoProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const thumbnail = useLiveQuery(() => photoThumbnail(ctx.db, tourId, photoId), [ctx, tourId, photoId]);
  if (thumbnail == null) return null;
  return <JpegImage alt={t`Photo that was not accepted`} bytes={thumbnail} className={classes['photo']} />;
}

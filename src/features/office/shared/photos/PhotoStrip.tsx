import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { photoFate } from '#domain/photoFate.ts';
import classes from './PhotoStrip.module.css';
import { PhotoTile, type PlacedPhoto } from './PhotoTile.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

type PhotoStripProps = {
  readonly photos: readonly PlacedPhoto[];
  /** Called when a photo was removed. */
  readonly onChanged: () => void;
  /** Called when the viewer is opened or closed: a drawer below it must not react to its Escape. */
  readonly onViewing?: (viewing: boolean) => void;
};

/** The photos of an answer as tiles, and the number of those that were not received yet. */
export function PhotoStrip({ photos, onChanged, onViewing }: PhotoStripProps) {
  const { t } = useLingui();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const viewing = openedId !== null;
  useEffect(() => onViewing?.(viewing), [onViewing, viewing]);
  if (photos.length === 0) return null;
  const all = photos.length;
  const waiting = photos.filter(({ photo }) => photoFate(photo) === 'on_its_way').length;
  const here = photos.filter(({ photo }) => photoFate(photo) === 'here');
  return (
    <div className={classes['strip']}>
      <ul aria-label={t`Photos`} className={classes['tiles']}>
        {photos.map((placed) => (
          <PhotoTile key={placed.photo.id} onOpen={() => setOpenedId(placed.photo.id)} placed={placed} />
        ))}
      </ul>
      {waiting > 0 && (
        <p className={classes['waiting']}>
          {plural(waiting, {
            one: `# of ${all} photos is still on its way.`,
            other: `# of ${all} photos are still on their way.`,
          })}
        </p>
      )}
      <PhotoViewer
        onChanged={onChanged}
        onClose={() => setOpenedId(null)}
        onShow={setOpenedId}
        photos={here}
        shownId={openedId}
      />
    </div>
  );
}

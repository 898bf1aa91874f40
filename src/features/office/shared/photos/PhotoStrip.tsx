import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { photoFate } from '#domain/photoFate.ts';
import { focusHeading, isFocusLost } from '../../../shared/server/useFocusAfter.ts';
import classes from './PhotoStrip.module.css';
import { PhotoTile, type PlacedPhoto } from './PhotoTile.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';

/** A photo that was removed and is still in `photos`, and the one beside it. */
type Removed = { readonly id: string; readonly nextId: string | null };

const isHere = ({ photo }: PlacedPhoto) => photoFate(photo) === 'here';

/** Focuses the tile beside a removed photo, or what is shown in its place, or the heading: the button that opened it is gone. */
function focusAfter({ id, nextId }: Removed, tiles: HTMLElement | null): void {
  if (!isFocusLost()) return;
  const tileOf = (one: string) => tiles?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(one)}"]`);
  const next = nextId === null ? null : tileOf(nextId)?.querySelector('button');
  const place = next ?? tileOf(id);
  if (place === null || place === undefined) focusHeading();
  else place.focus({ preventScroll: true });
}

/** The photos of an answer as tiles, and the number of those that were not received yet. */
export function PhotoStrip({ photos }: { readonly photos: readonly PlacedPhoto[] }) {
  const { t } = useLingui();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [uncovered, setUncovered] = useState<readonly string[]>([]);
  const tiles = useRef<HTMLUListElement>(null);
  const removed = useRef<Removed | null>(null);
  useEffect(() => {
    const here = photos.filter(isHere);
    if (removed.current === null || here.some(({ photo }) => photo.id === removed.current?.id)) return;
    focusAfter(removed.current, tiles.current);
    removed.current = null;
  }, [photos]);
  // In a list that leaves removed photos out, the strip unmounts with its last photo.
  useEffect(
    () => () => {
      if (removed.current !== null && isFocusLost()) focusHeading();
    },
    [],
  );
  if (photos.length === 0) return null;
  const all = photos.length;
  const waiting = photos.filter(({ photo }) => photoFate(photo) === 'on_its_way').length;
  const here = photos.filter(isHere);
  const open = (id: string) => {
    setOpenedId(id);
    setUncovered((before) => [...before, id]);
  };
  return (
    <div className={classes['strip']}>
      <ul aria-label={t`Photos`} className={classes['tiles']} ref={tiles}>
        {photos.map((placed) => (
          <PhotoTile
            key={placed.photo.id}
            onOpen={() => open(placed.photo.id)}
            placed={uncovered.includes(placed.photo.id) ? { ...placed, isCovered: false } : placed}
          />
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
        onClose={() => setOpenedId(null)}
        onRemoved={(id) => {
          const at = here.findIndex(({ photo }) => photo.id === id);
          removed.current = { id, nextId: (here[at + 1] ?? here[at - 1])?.photo.id ?? null };
        }}
        onShow={open}
        photos={here}
        shownId={openedId}
      />
    </div>
  );
}

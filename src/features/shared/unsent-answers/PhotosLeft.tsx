import { Plural } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { unsentPhotosOf } from '#db/outbox/outbox.ts';
import type { ReceiptRow } from '#db/schema.ts';
import { useInspection } from '../InspectionServices.ts';

/** S19: behind a receipt, how many photos of its touchpoint are not on the server yet; nothing for none. */
export function PhotosLeft({ of: { tour, touchpoint } }: { readonly of: ReceiptRow }) {
  const { db } = useInspection().ctx;
  const left = useLiveQuery(() => unsentPhotosOf(db, tour, touchpoint), [db, tour, touchpoint], 0);
  if (left === 0) return null;
  return (
    <>
      {' · '}
      <Plural one="# photo still on this device" other="# photos still on this device" value={left} />
    </>
  );
}

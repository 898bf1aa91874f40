import { Suspense, use } from 'react';
import { InspectionServicesContext, useInspection } from '../../features/shared/InspectionServices.ts';
import { useOnPage } from '../../features/shared/usePhotos.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';

const UnsavedPhotosDialog = lazyWithMessages(
  ['photos', 'inspection'],
  async () => (await import('../../features/photos/UnsavedPhotosDialog.tsx')).UnsavedPhotosDialog,
  { optional: true },
);

/** Shows the photos because of which something is not done (PH14). */
export function UnsavedPhotosHost() {
  return use(InspectionServicesContext) !== null && <Shown />;
}

function Shown() {
  const { unsavedPhotos } = useInspection();
  const { photos, shown } = useOnPage();
  const holding = photos.filter(({ id }) => shown.includes(id));
  if (holding.length === 0) return null;
  return (
    <Suspense>
      <UnsavedPhotosDialog onClose={unsavedPhotos.hide} photos={holding} />
    </Suspense>
  );
}

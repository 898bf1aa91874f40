import { Suspense, use, useEffect, useState } from 'react';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { onUnsavedPhotos, type PhotoScope } from '../../features/shared/pagePhotos.ts';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';

const UnsavedPhotos = lazyWithMessages(
  ['photos', 'inspection'],
  async () => (await import('../../features/photos/UnsavedPhotos.tsx')).UnsavedPhotos,
  { optional: true },
);

/** Shows the photos because of which something is not done (PH14). */
export function UnsavedPhotosHost() {
  const [scope, setScope] = useState<PhotoScope | null>(null);
  useEffect(() => onUnsavedPhotos(setScope), []);
  if (scope === null || use(InspectionServicesContext) === null) return null;
  return (
    <Suspense>
      <UnsavedPhotos onClose={() => setScope(null)} scope={scope} />
    </Suspense>
  );
}

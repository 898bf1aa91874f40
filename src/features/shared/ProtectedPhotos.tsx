import { Trans } from '@lingui/react/macro';

/** PH2: says that this browser hands out noise instead of photos, what protects, and what to do. */
export function ProtectedPhotos() {
  return (
    <Trans>
      This browser protects against being recognised: it changes the pictures that a page draws (canvas
      protection, such as resistFingerprinting), so that photos would be stripes. No photo can be stored.
      Allow this page to read canvas images, by the symbol beside the address or in the browser’s settings, or
      take photos in another browser.
    </Trans>
  );
}

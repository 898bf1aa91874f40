import { Trans } from '@lingui/react/macro';
import { useFormats } from '#i18n/useFormats.ts';

type NoRoomProps = {
  /** The photo that was not saved. */
  readonly photo: { readonly bytes: ArrayBuffer; readonly thumbnail: ArrayBuffer };
};

/** PH3: the device is full: how much space to free; rating and comment are not affected. */
export function NoRoom({ photo }: NoRoomProps) {
  const { number } = useFormats();
  const needed = number(Math.ceil((photo.bytes.byteLength + photo.thumbnail.byteLength) / 1000));
  return (
    <Trans>
      This device is out of space. Rating and comment are saved. Free at least {needed} kB, then try again.
    </Trans>
  );
}

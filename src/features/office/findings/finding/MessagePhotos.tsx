import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group } from '@mantine/core';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import { JpegImage } from '../../../shared/JpegImage.tsx';
import { useResultTime } from '../../results/shared/useResultDay.ts';
import { usePhoto } from '../../shared/photos/queries.ts';

type MessagePhotosProps = {
  readonly photos: readonly WirePhoto[];
  /** The ids of those that go with the message. */
  readonly ticked: readonly string[];
  readonly onTick: (ids: readonly string[]) => void;
};

/** The photos of the last sighting as they are sent, each with a box that leaves it out (R1). */
export function MessagePhotos({ photos, ticked, onTick }: MessagePhotosProps) {
  const { t } = useLingui();
  return (
    <Checkbox.Group
      description={t`Look for people and screens. What is not ticked is not sent.`}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      label={t`Photos`}
      onChange={onTick}
      value={[...ticked]}
    >
      <Group gap="md" mt="xs">
        {photos.map((photo) => (
          <MessagePhoto key={photo.id} photo={photo} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function MessagePhoto({ photo: { id, taken_at, width, height } }: { readonly photo: WirePhoto }) {
  const { t } = useLingui();
  const taken = useResultTime()(taken_at);
  const { data } = usePhoto(id, { size: 'thumbnail', isWanted: true });
  const style = { inlineSize: '10rem', aspectRatio: `${width} / ${height}` };
  return (
    <Checkbox
      aria-label={t`Send the photo taken ${taken}`}
      label={data === undefined ? <div style={style} /> : <JpegImage alt="" bytes={data} style={style} />}
      value={id}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { WireFinding, WireFindingEvent } from '#contract/results/finding.ts';
import { PhotoStrip } from '../../shared/photos/PhotoStrip.tsx';
import { useFindingTitle } from '../findingWords.ts';

/** Says through whose link something was answered: never who it was, which nobody knows (R2). */
export function useThroughLink(): (event: Pick<WireFindingEvent, 'to'>) => string {
  const { t } = useLingui();
  return ({ to }) => (to === null ? t`through a link that was sent` : t`through the link sent to ${to}`);
}

type RepairWordsProps = {
  readonly event: WireFindingEvent;
  readonly finding: Pick<WireFinding, 'topic' | 'floor'>;
};

/** The words and photos of whoever repairs; the photos are covered until somebody opens them (R3). */
export function RepairWords({ event: { text = null, name = null, photos = [] }, finding }: RepairWordsProps) {
  const { t } = useLingui();
  const title = useFindingTitle(finding);
  return (
    <>
      {text !== null && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
      {name !== null && <Text size="sm">{t`signed “${name}”`}</Text>}
      <PhotoStrip
        photos={photos.map((photo) => ({ photo, title, rating: null, comment: text, isCovered: true }))}
      />
    </>
  );
}

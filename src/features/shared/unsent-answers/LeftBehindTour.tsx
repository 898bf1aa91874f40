import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { type ExportableAnswers, hasText, keptUntil } from '#db/tours/answersLeftBehind.ts';
import { shownLabel } from '#domain/building.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { deleteLeftBehind } from '../../../actions/deleteLeftBehind.ts';
import { useInspection } from '../InspectionServices.ts';
import { ratingName } from '../ratingName.ts';
import { useTouchpointLabel } from '../useTouchpointLabel.ts';
import { answersText } from './answersText.ts';
import classes from './LeftBehindSection.module.css';
import { LeftPhotos } from './LeftPhotos.tsx';

/** U5: a button that deletes what a tour has left behind, after a question. */
function DeleteLeftBehind({ tourId }: { readonly tourId: string }) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const remove = async () => setFailed(!(await deleteLeftBehind(ctx, { tourId })).ok);
  const close = () => setAsked(false);
  return (
    <>
      <Button color="red" onClick={() => setAsked(true)} size="md" variant="subtle">
        <Trans>Delete …</Trans>
      </Button>
      <Dialog
        actions={
          <>
            <Button onClick={close} variant="default">
              <Trans>Keep them</Trans>
            </Button>
            <Button color="red" onClick={() => void remove()}>
              <Trans>Delete for good</Trans>
            </Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={close}
        opened={asked}
        title={t`Delete the answers that were not sent?`}
      >
        <p>
          <Trans>They are on this device only, with their photos.</Trans>
        </p>
        {failed && (
          <Notice live tone="bad">
            <Trans>This device could not save. Nothing was changed.</Trans>
          </Notice>
        )}
      </Dialog>
    </>
  );
}

type LeftBehindTourProps = {
  /** The answers of one tour; not empty. */
  readonly rows: readonly ExportableAnswers[];
};

const photosIn = ({ photos = [] }: ExportableAnswers) => photos.length;

/** What one tour has left behind, with buttons that copy answers as text or save them to a file, and save photos. */
export function LeftBehindTour({ rows }: LeftBehindTourProps) {
  const { t } = useLingui();
  const { ctx, saveFile } = useInspection();
  const { date } = useFormats();
  const touchpointLabel = useTouchpointLabel();
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | 'saved' | 'not_read' | null>(null);
  const [first] = rows;
  if (first === undefined) return null;
  const building = shownLabel(first.building);
  const kept = rows.find(({ refused }) => !refused);
  const until = kept === undefined ? null : date(keptUntil(kept, ctx.now()));
  const photos = rows.flatMap(({ tour_id: tourId, photos: left = [] }) =>
    left.map((photo) => ({ tourId, ...photo })),
  );
  const readable = rows.filter(hasText);

  const text = () => {
    const started = date(first.created_at);
    return answersText(t`Answers that were not sent`, {
      building,
      started: t`Tour of ${started}`,
      touchpoints: readable.map((row) => ({
        title: touchpointLabel(row),
        answers: row.answers.map(({ name, rating, comment }) => ({
          topic: topicName(name),
          rating: rating === null ? null : ratingName(rating),
          comment,
        })),
      })),
    });
  };

  function copy(): void {
    // Outside a secure context there is no clipboard.
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    if (clipboard === undefined) setOutcome('not_copied');
    else {
      clipboard.writeText(text()).then(
        () => setOutcome('copied'),
        () => setOutcome('not_copied'),
      );
    }
  }

  function save(): void {
    const day = ctx.now().toISOString().slice(0, 10);
    saveFile(new Blob([text()], { type: 'text/plain;charset=utf-8' }), `storey-answers-${day}.txt`);
    setOutcome('saved');
  }

  return (
    <div className={classes['tour']}>
      <h3 className={classes['building']}>{building}</h3>
      <ul className={classes['list']}>
        {rows.map((row) => (
          <li key={row.touchpoint_id}>
            <span>{touchpointLabel(row)}</span>
            {': '}
            {hasText(row) && <Plural one="# answer" other="# answers" value={row.answers.length} />}
            <span>{hasText(row) && photosIn(row) > 0 && ', '}</span>
            {photosIn(row) > 0 && <Plural one="# photo" other="# photos" value={photosIn(row)} />}
          </li>
        ))}
      </ul>
      <p className={classes['until']}>
        {until === null ? <Trans>Kept until you delete them</Trans> : <Trans>Kept until {until}</Trans>}
      </p>
      {photos.length > 0 && (
        <LeftPhotos onSaved={(saved) => setOutcome(saved ? 'saved' : 'not_read')} photos={photos} />
      )}
      {outcome !== null && (
        <Notice live tone={outcome === 'not_copied' || outcome === 'not_read' ? 'bad' : 'good'}>
          {outcome === 'not_read' && (
            <Trans>The photo could not be read on this device. Please try again.</Trans>
          )}
          {outcome === 'copied' && <Trans>Copied. Paste it where you need it.</Trans>}
          {outcome === 'not_copied' && (
            <Trans>This browser does not allow copying. Save the text as a file.</Trans>
          )}
          {outcome === 'saved' && <Trans>Check that the file is in your downloads.</Trans>}
        </Notice>
      )}
      <div className={classes['actions']}>
        {readable.length > 0 && (
          <>
            <Button
              leftSection={<IconCopy aria-hidden size={20} />}
              onClick={copy}
              size="md"
              variant="default"
            >
              <Trans>Copy as text</Trans>
            </Button>
            <Button
              leftSection={<IconFileText aria-hidden size={20} />}
              onClick={save}
              size="md"
              variant="default"
            >
              <Trans>Save as a text file</Trans>
            </Button>
          </>
        )}
        {kept !== undefined && <DeleteLeftBehind tourId={kept.tour_id} />}
      </div>
    </div>
  );
}

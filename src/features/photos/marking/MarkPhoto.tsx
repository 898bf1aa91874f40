import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconSquareFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useBack } from '#ui/controls/useBack.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { TouchpointAddress } from '../../../actions/editTouchpoint.ts';
import type { PhotoMaker } from '../../../photos/createPhotoMaker.ts';
import type { Mark, MarkKind } from '../../../photos/marks.ts';
import { openPhotoMaker } from '../../../photos/openPhotoMaker.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import fullDialog from '../FullDialog.module.css';
import { FullDialog } from '../FullDialog.tsx';
import { NoRoom } from '../NoRoom.tsx';
import { MarkCanvas } from './MarkCanvas.tsx';
import classes from './MarkPhoto.module.css';
import { type MarksRefusal, saveMarks } from './saveMarks.ts';

type DiscardQuestionProps = { readonly onDiscard: () => void; readonly onStay: () => void };

/** PH4: asks before marks are lost. Escape and "Back" keep them. */
function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  const { t } = useLingui();
  useBack(onStay);
  return (
    <Dialog
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            <Trans>Keep drawing</Trans>
          </Button>
          <Button onClick={onDiscard} variant="default">
            <Trans>Discard marks</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onStay}
      opened
      title={t`Discard the marks?`}
    >
      <p>
        <Trans>They are not saved yet. The photo stays as it was.</Trans>
      </p>
    </Dialog>
  );
}

type MarkPhotoProps = {
  readonly address: TouchpointAddress & { readonly subTouchpointId: string };
  readonly photo: ShownPhoto;
  readonly bytes: ArrayBuffer;
  /** Whether it was marked or deleted in another tab meanwhile. */
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly onMarked: (photoId: string) => void;
};

const icons = { circle: IconCircle, arrow: IconArrowUpRight, cover: IconSquareFilled };

/** PH4: draws circles and arrows, and covers what must not be seen; the photo is rendered again with them. */
export function MarkPhoto({ address, photo, bytes, isGone, onClose, onMarked }: MarkPhotoProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const [kind, setKind] = useState<MarkKind>('circle');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<MarksRefusal | null>(null);
  const rendering = useRef<AbortController>(null);
  // The marked photo is being stored. Nothing closes meanwhile: the unmarked one goes with it.
  const isStoring = useRef(false);
  // While saving, the photo is replaced by this component itself.
  const isOutdated = isGone && !saving;
  const isUnsaved = marks.length > 0 && !isOutdated;
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
  const shown: MarksRefusal | null = isOutdated ? { kind: 'photo_unknown' } : refusal;
  const names = { circle: t`Circle`, arrow: t`Arrow`, cover: t`Cover` };

  async function save(): Promise<void> {
    setSaving(true);
    setRefusal(null);
    const { signal } = (rendering.current = new AbortController());
    const maker: Pick<PhotoMaker, 'make'> = {
      make: async (request) => {
        const made = await openPhotoMaker(window).make(request, signal);
        // Discarded when it was rendered already.
        signal.throwIfAborted();
        isStoring.current = true;
        setAsking(false);
        return made;
      },
    };
    const saved = await saveMarks({ ctx, maker }, { address, photo, bytes, marks });
    isStoring.current = false;
    setSaving(false);
    if (saved.ok) onMarked(saved.value.photoId);
    else setRefusal(saved.reason);
  }

  function leave(): void {
    if (isStoring.current) return;
    // A decoder that hangs would hold up every later photo.
    rendering.current?.abort();
    onClose();
  }

  return (
    <>
      <FullDialog
        closeLabel={t`Close`}
        onClose={() => {
          if (isUnsaved) setAsking(!isStoring.current);
          else leave();
        }}
        title={t`Mark the photo`}
        tools={
          <>
            {shown !== null && (
              <Notice live title={t`Marks NOT saved`} tone="bad">
                <p>
                  <WhyNot refusal={shown} />
                </p>
              </Notice>
            )}
            <p className={classes['drawn']} role="status">
              {marks.length > 0 && <Plural one="# mark drawn" other="# marks drawn" value={marks.length} />}
            </p>
            <div aria-label={t`What to draw`} className={classes['kinds']} role="group">
              {(['circle', 'arrow', 'cover'] as const).map((one) => {
                const Icon = icons[one];
                return (
                  <button
                    aria-pressed={one === kind}
                    className={classes['kind']}
                    key={one}
                    onClick={() => setKind(one)}
                    type="button"
                  >
                    <Icon aria-hidden size={26} />
                    <span>{names[one]}</span>
                  </button>
                );
              })}
            </div>
            <div className={fullDialog['row']}>
              <Button
                disabled={marks.length === 0 || saving}
                leftSection={<IconArrowBackUp aria-hidden size={22} />}
                onClick={() => setMarks(marks.slice(0, -1))}
                variant="default"
              >
                <Trans>Undo</Trans>
              </Button>
              <Button
                disabled={marks.length === 0 || isOutdated}
                loading={saving}
                onClick={() => void save()}
              >
                <Trans>Save marks</Trans>
              </Button>
            </div>
          </>
        }
      >
        <MarkCanvas
          bytes={bytes}
          kind={kind}
          marks={marks}
          onDrawn={(mark) => setMarks([...marks, mark])}
          photo={photo}
          saving={saving}
        />
      </FullDialog>
      {asking && isUnsaved && <DiscardQuestion onDiscard={leave} onStay={() => setAsking(false)} />}
    </>
  );
}

function WhyNot({ refusal }: { readonly refusal: MarksRefusal }) {
  if (refusal.kind === 'photo_unknown')
    return <Trans>The photo was marked or deleted elsewhere, in another tab for example.</Trans>;
  if (refusal.kind === 'no_room') return <NoRoom photo={refusal.made} />;
  if (refusal.kind === 'not_saved') return <Trans>The photo is as it was. Please try again.</Trans>;
  return refusalMessage(refusal.kind);
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { refused } from '#domain/result.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { exportUnsent } from '../../actions/exportUnsent.ts';
import { type Imported, type ImportRefusal, importUnsent } from '../../actions/importUnsent.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { useSessionActions } from '../shared/SessionContext.ts';
import classes from './CopyInFile.module.css';

type Outcome =
  | { readonly kind: 'loaded'; readonly loaded: Imported }
  | { readonly kind: ImportRefusal | 'saved' };

/** S30: exports the unsent work to a file and imports such a file. Nothing is sent twice by it. */
export function CopyInFile({ isAllSent }: { readonly isAllSent: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { ctx, saveFile } = useInspection();
  const session = useSessionActions();
  const me = useSession((state) => state.me);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function save(): Promise<void> {
    if (me === null) return;
    const saved = await exportUnsent(ctx, me);
    if (saved.ok) saveFile(saved.value.content, saved.value.name);
    setOutcome({ kind: saved.ok ? 'saved' : saved.reason });
  }

  async function load(file: File): Promise<void> {
    if (me === null) return;
    // It may be gone by now, or too long for a text.
    const text = await file.text().catch(() => null);
    const loaded =
      text === null ? refused('not_saved' as const) : await importUnsent(ctx, { text, userId: me.id });
    if (loaded.ok) session.saveTour(loaded.value.tourId);
    setOutcome(loaded.ok ? { kind: 'loaded', loaded: loaded.value } : { kind: loaded.reason });
  }

  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>
        <Trans>A copy in a file</Trans>
      </h2>
      <p>
        <Trans>
          If this device is failing or changing hands: save what is unsent, and load it on another device
          where you are logged in.
        </Trans>
      </p>
      {outcome !== null && <CopyOutcome outcome={outcome} />}
      <div className={classes['choices']}>
        <Button disabled={isAllSent} onClick={() => void save()} variant="default">
          <Trans>Save a copy to a file</Trans>
        </Button>
        <Button onClick={() => field.current?.click()} variant="default">
          <Trans>Load a copy</Trans>
        </Button>
        <input
          accept=".json,application/json"
          aria-label={t`File with a copy`}
          hidden
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (chosen !== undefined) void load(chosen);
          }}
          ref={field}
          type="file"
        />
      </div>
    </section>
  );
}

function CopyOutcome({ outcome }: { readonly outcome: Outcome }) {
  const good = outcome.kind === 'loaded' || outcome.kind === 'saved';
  return (
    <Notice live tone={good ? 'good' : 'bad'}>
      {outcome.kind === 'loaded' && (
        <p>
          {(outcome.loaded.added > 0 || outcome.loaded.drafts === 0) && (
            <Plural
              one="# item was taken from the file."
              other="# items were taken from the file."
              value={outcome.loaded.added}
            />
          )}{' '}
          {outcome.loaded.drafts > 0 && (
            <Plural
              one="# open tour was taken from the file."
              other="# open tours were taken from the file."
              value={outcome.loaded.drafts}
            />
          )}{' '}
          {outcome.loaded.known > 0 && (
            <Plural one="# was already here." other="# were already here." value={outcome.loaded.known} />
          )}
        </p>
      )}
      {outcome.kind === 'saved' && <Trans>Check that the file is in your downloads.</Trans>}
      {outcome.kind === 'not_a_copy' && <Trans>This file is not a copy of unsent work.</Trans>}
      {outcome.kind === 'older_version' && (
        <Trans>This file was saved by an earlier version of Storey, which this one cannot read.</Trans>
      )}
      {outcome.kind === 'newer_version' && (
        <Trans>This file was saved by a newer version of Storey. Update first.</Trans>
      )}
      {outcome.kind === 'somebody_else' && <Trans>This file contains somebody else's work.</Trans>}
      {outcome.kind === 'not_saved' && <Trans>This device could not save. Nothing was changed.</Trans>}
    </Notice>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { photoAllowance } from '#domain/photo.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProtectedPhotos } from '../shared/ProtectedPhotos.tsx';
import { NoRoom } from './NoRoom.tsx';
import type { Intake, IntakeNotice, UnreadFile } from './PhotoIntake.ts';

type IntakeNoticesProps = Pick<Intake, 'notices'> & {
  /** The maximum number of photos of one answer. */
  readonly max: number;
  readonly onRetry: (notice: IntakeNotice & { kind: 'not_saved' }) => void;
  readonly onDismiss: (notice: IntakeNotice) => void;
};

/** Which of the chosen files were not taken as photos, with the reason and what the person can do. */
export function IntakeNotices({ notices, max, onRetry, onDismiss }: IntakeNoticesProps) {
  return notices.map((notice, place) => {
    // Notices have no id; their order does not change.
    const key = `${place} ${notice.kind}`;
    if (notice.kind === 'not_saved') {
      return <NotSavedNotice key={key} notice={notice} onDismiss={onDismiss} onRetry={onRetry} />;
    }
    return (
      <Notice key={key} live tone="warn">
        {notice.kind === 'unreadable' &&
          notice.files.map(({ name, why }, at) => (
            // Two files may have one name.
            <p key={`${at} ${name}`}>
              <Unread name={name} why={why} />
            </p>
          ))}
        {notice.kind === 'lost' && (
          <p>
            <Lost count={notice.count} />
          </p>
        )}
        {notice.kind === 'too_many' && (
          <p>
            <TooMany max={max} notice={notice} />
          </p>
        )}
        <Dismiss onClick={() => onDismiss(notice)} />
      </Notice>
    );
  });
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button onClick={onClick} size="md" variant="default">
      <Trans>Got it</Trans>
    </Button>
  );
}

function Unread({ name, why }: UnreadFile) {
  if (why === 'protected') return <ProtectedPhotos />;
  if (why === 'gone') {
    return (
      <Trans>
        “{name}” could not be opened any more. It was moved or deleted, or is not downloaded to this device
        yet. Choose it again.
      </Trans>
    );
  }
  if (why === 'too_large') {
    return (
      <Trans>
        “{name}” is too large: more than 100 MB, or 120 megapixels. Choose it again, made smaller.
      </Trans>
    );
  }
  if (why === 'other_format')
    return <Trans>“{name}” is no JPEG, PNG, WebP, HEIC or AVIF. Choose it again as JPEG.</Trans>;
  return (
    <Trans>
      “{name}” could not be read as a photo on this device, and nothing was changed. Take it with the camera
      here, or choose it as JPEG, smaller if it is very large.
    </Trans>
  );
}

// PH14: the bytes went with the page.
function Lost({ count }: { readonly count: number }) {
  return (
    <Plural
      one="# photo was not saved, because the page was closed. Choose it again."
      other="# photos were not saved, because the page was closed. Choose them again."
      value={count}
    />
  );
}

type TooManyProps = { readonly notice: IntakeNotice & { kind: 'too_many' }; readonly max: number };

function TooMany({ notice: { chosen, taken, limit }, max }: TooManyProps) {
  const maxOfTouchpoint = photoAllowance.per_touchpoint;
  return (
    <>
      <Plural
        _0="No photo was added."
        one={`Only # of ${chosen} photos was added.`}
        other={`Only # of ${chosen} photos were added.`}
        value={taken}
      />{' '}
      {limit === 'touchpoint' ? (
        <Trans>A touchpoint can have at most {maxOfTouchpoint}.</Trans>
      ) : (
        <Trans>A question can have at most {max}.</Trans>
      )}
    </>
  );
}

type NotSavedNoticeProps = Pick<IntakeNoticesProps, 'onRetry' | 'onDismiss'> & {
  readonly notice: IntakeNotice & { kind: 'not_saved' };
};

/** PH3: a photo could not be saved; rating and comment are not affected. */
function NotSavedNotice({ notice, onRetry, onDismiss }: NotSavedNoticeProps) {
  const { t } = useLingui();
  const { kept, reason } = notice;
  return (
    <Notice live title={t`Photo NOT saved`} tone="bad">
      <p>
        <WhyNotSaved kept={kept} reason={reason} />
      </p>
      <Button onClick={() => onRetry(notice)} variant="default">
        <Trans>Try again</Trans>
      </Button>
      <Button color="red" onClick={() => onDismiss(notice)} variant="subtle">
        <Trans>Discard this photo</Trans>
      </Button>
    </Notice>
  );
}

function WhyNotSaved({ kept, reason }: Pick<NotSavedNoticeProps['notice'], 'kept' | 'reason'>) {
  if (reason === 'no_room') return <NoRoom photo={kept} />;
  if (reason === 'too_many') return <Trans>No more photos can be added here.</Trans>;
  if (reason === 'not_saved')
    return <Trans>This device could not save it. Rating and comment are saved.</Trans>;
  return refusalMessage(reason);
}

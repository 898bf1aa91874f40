import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { photosThatFit } from '#domain/photo.ts';
import { serverTime } from '#domain/serverClock.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { Readiness, ReadinessFacts, ReadinessSubject } from './readiness.ts';

type Words = { readonly name: string; readonly status: string };

/** The name of each subject and a text on its status, in the current language. */
export function useReadinessWords(
  facts: ReadinessFacts,
  readiness: Readiness,
): Readonly<Record<ReadinessSubject, Words>> {
  const { t } = useLingui();
  const { dateTime, bytes } = useFormats();
  const { files, lists, mandate, storage, sessionExpiresAt, now, clock } = facts;
  const [deviceTime, time] = [dateTime(now.toISOString()), dateTime(serverTime(now, clock))];
  const stored = t`Stored on this device`;
  const missing = t`Not on this device yet`;
  const unknown = t`This browser does not say.`;
  const here = (subject: ReadinessSubject) =>
    readiness[subject] === 'ready' ? stored : readiness[subject] === 'doing' ? t`Loading …` : missing;
  // PH10. On a server that takes no photos (PH12) their number would mean nothing.
  const space = (free: number) => {
    const size = bytes(free);
    return lists.takesPhotos
      ? plural(photosThatFit(free), {
          one: `${size}, enough for # photo`,
          other: `${size}, enough for # photos`,
        })
      : size;
  };
  const buildings =
    lists.mandates === 0
      ? t`No mandate has been given to you yet. Please ask your administrator.`
      : lists.mandates === null || mandate !== null || readiness.buildings === 'doing'
        ? here('buildings')
        : lists.without.length === 0
          ? plural(lists.mandates, { one: 'Buildings of # mandate', other: 'Buildings of all # mandates' })
          : plural(lists.without.length, {
              one: 'Buildings of # mandate are not on this device yet',
              other: 'Buildings of # mandates are not on this device yet',
            });
  return {
    app: {
      name: t`The app`,
      status:
        files === 'impossible'
          ? t`This browser cannot save it. Open Storey in another one.`
          : files === null
            ? t`It is being saved. Please stay connected for a moment.`
            : files.missing.length === 0
              ? stored
              : t`The browser has deleted parts of it. Open this page again with a connection.`,
    },
    language: {
      name: t`This language`,
      status: readiness.language === 'unknown' ? t`Included in the app` : here('language'),
    },
    other_languages: {
      name: t`The other three languages`,
      status: readiness.other_languages === 'unknown' ? t`Included in the app` : here('other_languages'),
    },
    buildings: {
      name: mandate === null ? t`The buildings` : t`The buildings of ${mandate.name}`,
      status: buildings,
    },
    catalogue: { name: t`The questions`, status: here('catalogue') },
    space: {
      name: t`Free space`,
      status:
        storage.free === null
          ? unknown
          : readiness.space === 'ready'
            ? space(storage.free)
            : t`Only ${space(storage.free)}. Free up space on this device.`,
    },
    // Said by `ProtectedPhotos`.
    photos: { name: t`Photos`, status: '' },
    session: {
      name: t`Logged in`,
      status:
        sessionExpiresAt === null
          ? t`Until when is not known yet.`
          : t`until ${dateTime(sessionExpiresAt)}, extended whenever you are connected`,
    },
    clock: {
      name: t`The clock of this device`,
      status:
        readiness.clock === 'unknown'
          ? t`It is compared with the server’s at the next connection.`
          : readiness.clock === 'ready'
            ? t`Right`
            : t`It says ${deviceTime}, the server’s says ${time}. Set it right: otherwise your tours count on the day on which they arrive.`,
    },
    persistence: {
      name: t`Protected storage`,
      status: {
        ready: t`Granted`,
        advice: t`Not granted. That is fine for today; installing the app usually settles it.`,
        todo: missing,
        doing: missing,
        unknown: unknown,
      }[readiness.persistence],
    },
  };
}

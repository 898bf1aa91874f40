import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/useFormats.ts';
import type { Readiness, ReadinessFacts, ReadinessSubject } from './readiness.ts';

type Words = { readonly name: string; readonly standing: string };

/** What each subject is called, and how it stands, in the language on the screen. */
export function useReadinessWords(
  facts: ReadinessFacts,
  readiness: Readiness,
): Readonly<Record<ReadinessSubject, Words>> {
  const { t } = useLingui();
  const { dateTime, bytes } = useFormats();
  const { files, lists, mandate, storage, sessionExpiresAt } = facts;
  const stored = t`Stored on this device`;
  const missing = t`Not on this device yet`;
  const untold = t`This browser does not say.`;
  const here = (subject: ReadinessSubject) =>
    readiness[subject] === 'ready' ? stored : readiness[subject] === 'doing' ? t`Loading …` : missing;
  const buildings =
    lists.mandates === null || mandate !== null || readiness.buildings === 'doing'
      ? here('buildings')
      : lists.without.length === 0
        ? plural(lists.mandates, { one: 'Those of # mandate', other: 'Those of all # mandates' })
        : plural(lists.without.length, {
            one: 'Those of # mandate are not on this device yet',
            other: 'Those of # mandates are not on this device yet',
          });
  return {
    app: {
      name: t`The app`,
      standing:
        files === 'impossible'
          ? t`This browser cannot store it here. Open Storey in another one.`
          : files === null
            ? t`It is being stored. Stay here a moment, with a connection.`
            : files.missing.length === 0
              ? stored
              : t`The browser has thrown parts of it away. Come back here with a connection.`,
    },
    language: {
      name: t`This language`,
      standing: readiness.language === 'unknown' ? t`Comes with the app` : here('language'),
    },
    other_languages: {
      name: t`The other three languages`,
      standing: readiness.other_languages === 'unknown' ? t`Come with the app` : here('other_languages'),
    },
    buildings: {
      name: mandate === null ? t`The buildings` : t`The buildings of ${mandate.name}`,
      standing: buildings,
    },
    catalogue: { name: t`The questions`, standing: here('catalogue') },
    space: {
      name: t`Free space`,
      standing:
        storage.free === null
          ? untold
          : readiness.space === 'ready'
            ? bytes(storage.free)
            : t`Only ${bytes(storage.free)}. Delete something else from this device.`,
    },
    session: {
      name: t`Logged in`,
      standing:
        sessionExpiresAt === null
          ? t`For how long, the server has not said yet.`
          : t`until ${dateTime(sessionExpiresAt)}, and longer whenever you are connected`,
    },
    persistence: {
      name: t`Kept when space runs short`,
      standing: {
        ready: t`The browser has promised it.`,
        advice: t`Not promised. For today that is no matter; installing the app usually settles it.`,
        todo: missing,
        doing: missing,
        unknown: untold,
      }[readiness.persistence],
    },
  };
}

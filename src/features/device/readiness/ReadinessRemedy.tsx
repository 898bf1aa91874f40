import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { listsReadiness } from '#db/lists/listsReadiness.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type ListOutcome, useInspection } from '../../shared/InspectionServices.ts';
import type { LoginState } from '../../shared/LoginState.ts';
import { failureKeys, showListFailure } from '../../shared/showListFailure.ts';
import classes from './ReadinessList.module.css';
import type { ReadinessFacts, ReadinessState, ReadinessSubject } from './readiness.ts';
import type { useReadiness } from './useReadiness.ts';

type ReadinessRemedyProps = {
  readonly subject: ReadinessSubject;
  readonly state: ReadinessState;
  readonly facts: ReadinessFacts;
  readonly reading: ReturnType<typeof useReadiness>;
};

/** The button for what can be done about a subject; renders nothing if there is nothing to do. */
export function ReadinessRemedy({ subject, state, facts, reading }: ReadinessRemedyProps) {
  const path = useLocalePath();
  const location = useLocation();
  const { loadBuildings, loadCatalogue } = useLoadLists(facts);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Exclude<ListOutcome, 'stored'> | null>(null);
  if (state !== 'todo' && state !== 'advice') return null;
  // Nothing that a page could do.
  if (subject === 'space' || subject === 'clock') return null;

  if (subject === 'session') {
    const renewal: LoginState = { renew: true, returnTo: `${location.pathname}${location.search}` };
    return (
      <Link className={classes['remedy']} state={renewal} to={path('/login')}>
        <Trans>Log in again</Trans>
      </Link>
    );
  }

  const remedies = {
    app: async (): Promise<ListOutcome> => {
      await reading.check();
      return 'stored';
    },
    photos: async (): Promise<ListOutcome> => {
      await reading.checkPhotos();
      return 'stored';
    },
    buildings: loadBuildings,
    catalogue: loadCatalogue,
    persistence: async (): Promise<ListOutcome> => {
      await reading.persistStorage();
      return 'stored';
    },
  };
  const remedy = subject === 'language' || subject === 'other_languages' ? remedies.app : remedies[subject];
  return (
    <>
      {failure !== null && (
        <p className={classes['failure']} role="alert">
          {serverErrorMessage(failureKeys[failure])}
        </p>
      )}
      <Button
        loading={pending}
        onClick={() => {
          setPending(true);
          setFailure(null);
          void remedy()
            .then((outcome) => {
              if (outcome === 'stored') return;
              setFailure(outcome);
              showListFailure(outcome);
            })
            .finally(() => setPending(false));
        }}
        size="md"
        variant="default"
      >
        {subject === 'persistence' ? (
          <Trans>Ask the browser</Trans>
        ) : subject === 'buildings' || subject === 'catalogue' ? (
          <Trans>Load now</Trans>
        ) : (
          <Trans>Check again</Trans>
        )}
      </Button>
    </>
  );
}

// Functions that fetch what is missing; `stored` means that it is on the device now.
function useLoadLists({ mandate }: Pick<ReadinessFacts, 'mandate'>) {
  const { ctx, refreshMandates, refreshBuildings, refreshCatalogue } = useInspection();
  return {
    loadCatalogue: refreshCatalogue,
    loadBuildings: async (): Promise<ListOutcome> => {
      if (((await listsReadiness(ctx.db)).mandates ?? 0) === 0) {
        const mandates = await refreshMandates();
        if (mandates !== 'stored') return mandates;
      }
      const { without } = await listsReadiness(ctx.db);
      for (const { id } of mandate === null ? without : [mandate]) {
        const buildings = await refreshBuildings(id);
        if (buildings !== 'stored') return buildings;
      }
      return 'stored';
    },
  };
}

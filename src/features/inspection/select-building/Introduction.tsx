import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { dismissIntroduction } from '../../../actions/dismissIntroduction.ts';
import { introductionDismissed } from '../../../db/lists/lastBuildings.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import classes from './Introduction.module.css';

/** Three sentences for the first time, until they are put away; they lead to the info screen (decision 007). */
export function Introduction() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { ctx } = useInspection();
  const [away, setAway] = useState(false);
  const dismissed = useLiveQuery(() => introductionDismissed(ctx.db), [ctx]);
  if (away || dismissed !== false) return null;
  return (
    <section aria-label={t`Introduction`} className={classes['card']}>
      <h2 className={classes['title']}>
        <Trans>New here?</Trans>
      </h2>
      <p>
        <Trans>
          Choose a building, walk through it and rate what you see. Everything works offline; only what you
          conclude is sent.
        </Trans>
      </p>
      <div className={classes['actions']}>
        <Button to={path('/welcome')} variant="default">
          <Trans>Show me how</Trans>
        </Button>
        <Button
          color="gray"
          onClick={() => {
            // Even where it cannot be kept, it is out of the way for now.
            setAway(true);
            void dismissIntroduction(ctx);
          }}
          variant="subtle"
        >
          <Trans>Got it</Trans>
        </Button>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Building, Mandate } from '#domain/building.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { dismissIntroduction } from '../../../actions/saidOnce.ts';
import { ReadinessCard } from '../../device/readiness/ReadinessCard.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import classes from './Introduction.module.css';
import { FirstBuildings, LastBuildings } from './LastBuildings.tsx';
import type { SelectBuildingReading } from './readSelectBuilding.ts';

/** A short introduction for new inspectors, with a link to the info screen, until it is dismissed (decision 021). */
function Introduction() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { ctx } = useInspection();
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
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
            // Hidden even if the dismissal cannot be saved.
            setHidden(true);
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

type BelowTheChoiceProps = {
  readonly reading: SelectBuildingReading;
  readonly mandate: Mandate | null;
  readonly chosenId: string | null;
  readonly onChoose: (building: Building) => void;
};

/** What select building shows below the choice: buildings that are one tap away, and whether this device is ready. */
export function BelowTheChoice({ reading, mandate, chosenId, onChoose }: BelowTheChoiceProps) {
  const { lastBuildings: last, introduced } = reading;
  return (
    <>
      {last.length > 0 && <LastBuildings buildings={last} chosenId={chosenId} onChoose={onChoose} />}
      <ReadinessCard mandate={mandate} />
      {!introduced && <Introduction />}
      {last.length === 0 && <FirstBuildings chosenId={chosenId} onChoose={onChoose} />}
    </>
  );
}

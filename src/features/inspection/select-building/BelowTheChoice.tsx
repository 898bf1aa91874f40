import type { Building, Mandate } from '#domain/building.ts';
import { ReadinessCard } from '../../device/readiness/ReadinessCard.tsx';
import { Introduction } from './Introduction.tsx';
import { FirstBuildings, LastBuildings } from './LastBuildings.tsx';
import type { SelectBuildingReading } from './readSelectBuilding.ts';

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

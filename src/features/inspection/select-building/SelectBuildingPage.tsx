import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { rest } from '../../../chunks/chunks.ts';
import { refusalMessage } from '../../../i18n/refusalMessage.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SearchableField } from '../../../ui/fields/SearchableField.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ContinueTourLink } from './ContinueTourLink.tsx';
import { ListFailure } from './ListFailure.tsx';
import type { SelectBuildingReading } from './readSelectBuilding.ts';
import classes from './SelectBuildingPage.module.css';
import { useBuildingChoice } from './useBuildingChoice.ts';
import { useStartTour } from './useStartTour.ts';

const HelpDialog = rest.part(
  (its) => its.HelpDialog,
  ({ onClose }) => onClose(),
);
const BelowTheChoice = rest.part((its) => its.BelowTheChoice);
const OpenTourQuestion = rest.part(
  (its) => its.OpenTourQuestion,
  ({ onClose }) => onClose(),
);

/** Chooses a mandate, then one of its buildings (specification §2). Both lists are on the device once they were fetched. */
export function SelectBuildingPage({ reading }: { readonly reading: SelectBuildingReading }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const [help, setHelp] = useState(false);
  const { mandate, mandates, buildings, chooseMandate, chooseBuilding, chooseKnown } =
    useBuildingChoice(reading);
  const { refusal, pending, start, openIn, closeQuestion } = useStartTour();
  const texts = {
    suggestions: t`Suggestions`,
    nothing: t`Nothing matches.`,
    clear: t`Clear`,
    more: (count: number) => t`${number(count)} more. Type to narrow the list.`,
  };
  const { chosen } = buildings;
  // Stays true while "Try again" loads the mandates anew, so that what is shown below does not vanish.
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && mandates.list.state !== 'loading') setIsSettled(true);
  const buildingId = chosen?.value ?? null;
  const next = useRef<HTMLButtonElement>(null);
  // After the choice the button gets the focus: a phone closes its keyboard, and Enter continues. On a low screen, such as a
  // magnified one, it is below the window.
  useEffect(() => {
    if (buildingId === null || next.current === null) return;
    next.current.focus({ preventScroll: true });
    const { bottom } = next.current.getBoundingClientRect();
    if (bottom > window.innerHeight) next.current.scrollIntoView({ block: 'nearest' });
  }, [buildingId]);

  return (
    <Page
      actions={
        <ActionBar>
          <Button
            disabled={buildingId === null}
            loading={pending}
            onClick={() => buildingId !== null && void start(buildingId)}
            ref={next}
          >
            <Trans>Continue</Trans>
          </Button>
        </ActionBar>
      }
      aside={
        <IconButton aria-label={t`Help`} onClick={() => setHelp(true)} title={t`Help`}>
          <IconHelp size={28} />
        </IconButton>
      }
      lead={t`Which building are you walking through?`}
      title={t`Select building`}
    >
      {reading.openTour !== null && <ContinueTourLink tour={reading.openTour} />}
      <SearchableField
        chosen={mandates.chosen}
        label={t`Mandate`}
        onChoose={chooseMandate}
        options={mandates.options}
        pending={mandates.list.state === 'loading'}
        placeholder={t`Type to search`}
        texts={texts}
      />
      <ListFailure
        list={mandates.list}
        nothing={t`There are no mandates yet. Please ask your administrator.`}
      />
      {mandates.chosen !== null && (
        <div className={classes['object']}>
          <SearchableField
            autoFocus={chosen === null}
            chosen={chosen}
            key={mandates.chosen.value}
            label={t`Object`}
            onChoose={chooseBuilding}
            options={buildings.options}
            pending={buildings.list.state === 'loading'}
            placeholder={t`Type to search`}
            texts={texts}
          />
          {chosen !== null && (
            <p className={classes['chosen']} role="status">
              <strong>{chosen.name}</strong>
              <span>{chosen.detail}</span>
            </p>
          )}
          {chosen === null && (buildings.options.count > 0 || buildings.list.state === 'loading') && (
            <p className={classes['count']}>
              {buildings.list.state === 'loading' ? (
                '\u00A0'
              ) : (
                <Plural one="# building" other="# buildings" value={buildings.options.count} />
              )}
            </p>
          )}
          <ListFailure list={buildings.list} nothing={t`This mandate has no buildings yet.`} />
        </div>
      )}
      {refusal !== null && (
        <Notice live tone="bad">
          {refusalMessage(refusal)}
        </Notice>
      )}
      {/* Until the mandates are known a single one may bring its buildings, which would move this. */}
      {isSettled && (
        <BelowTheChoice chosenId={buildingId} mandate={mandate} onChoose={chooseKnown} reading={reading} />
      )}
      {openIn !== null && (
        <OpenTourQuestion
          buildingId={openIn}
          onAnother={() => void start(openIn, true)}
          onClose={closeQuestion}
        />
      )}
      {help && <HelpDialog onClose={() => setHelp(false)} opened />}
    </Page>
  );
}

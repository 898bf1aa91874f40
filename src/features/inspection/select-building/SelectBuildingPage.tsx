import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHelp, IconWalk } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DeviceTour } from '#db/schema.ts';
import { shownLabel } from '#domain/building.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { SearchableField } from '#ui/fields/SearchableField.tsx';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { CardLink } from '#ui/layout/CardLink.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { rest } from '../../../chunks/chunks.ts';
import type { SelectBuildingReading } from './readSelectBuilding.ts';
import classes from './SelectBuildingPage.module.css';
import { useBuildingChoice } from './useBuildingChoice.ts';
import { useStartTour } from './useStartTour.ts';
import type { StoredList } from './useStoredList.ts';

type ListFailureProps = { readonly list: StoredList<{ readonly length: number }>; readonly nothing: string };

/**
 * Explains why a list is empty; if it could not be fetched, with a button to try again. Renders nothing while the list is loading
 * or if it has items.
 */
function ListFailure({ list, nothing }: ListFailureProps) {
  if (list.state === 'loading') return null;
  if (list.state === 'ready') return list.items.length > 0 ? null : <Notice tone="info">{nothing}</Notice>;
  return (
    <Notice live tone="warn">
      {list.why === 'unreachable' && (
        <p>
          <Trans>This list is not on this device yet, and the server cannot be reached.</Trans>
        </p>
      )}
      {(list.why === 'network_refused' || list.why === 'network_portal') && (
        <p>{serverErrorMessage(list.why)}</p>
      )}
      {(list.why === 'refused' || list.why === 'server_error') && (
        <p>{serverErrorMessage('unknown_error')}</p>
      )}
      {list.why === 'session' && <p>{serverErrorMessage('session_expired')}</p>}
      {list.why === 'not_saved' && <p>{refusalMessage('not_saved')}</p>}
      <Button onClick={list.retry} variant="default">
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
}

/** A link back to the open tour, shown before another one is started. */
function ContinueTourLink({ tour }: { readonly tour: DeviceTour }) {
  const { t } = useLingui();
  const path = useLocalePath();
  return (
    <CardLink
      description={shownLabel(tour.building)}
      icon={<IconWalk size={28} />}
      name={t`Continue the open tour`}
      state="next"
      to={path('/tour')}
    />
  );
}

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
        nothing={t`No mandate has been given to you yet. Please ask your administrator.`}
      />
      {mandate?.practice === true && (
        <Notice tone="info">
          <Trans>For practice: tours of this mandate count nowhere.</Trans>
        </Notice>
      )}
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

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchableField } from '../../ui/SearchableField.tsx';
import { HelpDialog } from '../help/HelpDialog.tsx';
import { Introduction } from './Introduction.tsx';
import { ListFailure } from './ListFailure.tsx';
import { OpenTour } from './OpenTour.tsx';
import classes from './SelectBuildingScreen.module.css';
import { useBuildingChoice } from './useBuildingChoice.ts';
import { useStartTour } from './useStartTour.ts';

/** First the mandate, then a building of it (specification §2). Both lists are on the device once fetched. */
export function SelectBuildingScreen() {
  const { t } = useLingui();
  const { number } = useFormats();
  const [help, setHelp] = useState(false);
  const { mandates, buildings, chooseMandate, chooseBuilding } = useBuildingChoice();
  const { refusal, pending, start } = useStartTour();
  const texts = {
    suggestions: t`Suggestions`,
    nothing: t`Nothing matches.`,
    clear: t`Clear`,
    more: (count: number) => t`${number(count)} more. Type to narrow the list.`,
  };
  const buildingId = buildings.chosen?.value ?? null;

  return (
    <Page
      actions={
        <ActionBar>
          <Button
            disabled={buildingId === null}
            loading={pending}
            onClick={() => buildingId !== null && void start(buildingId)}
          >
            <Trans>Continue</Trans>
          </Button>
        </ActionBar>
      }
      aside={
        <ActionIcon
          aria-label={t`Help`}
          color="gray"
          onClick={() => setHelp(true)}
          size="3rem"
          title={t`Help`}
          variant="subtle"
        >
          <IconHelp size={28} />
        </ActionIcon>
      }
      lead={t`Which building are you walking through?`}
      title={t`Select building`}
    >
      <OpenTour />
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
            autoFocus
            chosen={buildings.chosen}
            key={mandates.chosen.value}
            label={t`Object`}
            onChoose={chooseBuilding}
            options={buildings.options}
            pending={buildings.list.state === 'loading'}
            placeholder={t`Type to search`}
            texts={texts}
          />
          {buildings.options.length > 0 && (
            <p className={classes['count']}>
              <Plural one="# building" other="# buildings" value={buildings.options.length} />
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
      <Introduction />
      <HelpDialog onClose={() => setHelp(false)} opened={help} />
    </Page>
  );
}

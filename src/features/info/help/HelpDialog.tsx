import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useDemoAccounts } from '../../shared/DemoAccounts.ts';
import classes from './HelpDialog.module.css';

type HelpDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Help on finding a building; in a demo, with the sources of its lists. */
export function HelpDialog({ opened, onClose }: HelpDialogProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const isDemo = useDemoAccounts().length > 0;
  return (
    <Dialog
      actions={
        <>
          <Button to={path('/welcome')} variant="default">
            <Trans>How a tour works</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Got it</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened={opened}
      title={t`Finding a building`}
    >
      <p>
        <Trans>
          A mandate is the client whose buildings you inspect. Choose it first, then the object: the building
          you are standing in front of.
        </Trans>
      </p>
      <p>
        <Trans>
          Type any part of the name, the street or the city; capital letters do not matter. All lists are
          saved on this device after the first start with a connection, and can be searched offline.
        </Trans>
      </p>
      <p>
        <Trans>If a mandate or a building is missing, please tell your administrator.</Trans>
      </p>
      {isDemo && (
        <section className={classes['sources']}>
          <h3 className={classes['heading']}>
            <Trans>Where the demo buildings come from</Trans>
          </h3>
          <p lang="de">
            Quelle: Bundesamt für Gesundheit (BAG), Kennzahlen der Schweizer Spitäler 2020; Auszug,
            bearbeitet.
          </p>
          <p lang="fr">
            Source : ministère de l’Enseignement supérieur et de la Recherche et Cnous, « Logements proposés
            par les Crous – France entière », Licence Ouverte ; adresses découpées et regroupées par Crous.
          </p>
        </section>
      )}
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconChecks, IconShieldCheck, IconThumbUp, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { sayHandedOver } from '../../../actions/saidOnce.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import classes from './WelcomeScreen.module.css';

/** Says once that an administrator handed over the link that activated the account, who may have used it before (E20). */
function HandedOver() {
  const { ctx } = useInspection();
  const handed = useSession(({ me }) => me?.link_handed_over);
  const isHanded = handed !== undefined;
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isHanded) return;
    void sayHandedOver(ctx).then((first) => first.ok && first.value && setIsSaid(true));
  }, [ctx, isHanded]);
  if (handed === undefined || !isSaid) return null;
  const { by } = handed;
  return (
    <Notice tone="info">
      {by === null ? (
        <Trans>Your account was activated with a link that an administrator handed over.</Trans>
      ) : (
        <Trans>Your account was activated with a link that {by} handed over.</Trans>
      )}
    </Notice>
  );
}

/** The info screen: explains a tour, and what happens with the answers. */
export function WelcomeScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const steps = [
    {
      icon: <IconBuilding size={28} />,
      title: t`Choose a building`,
      text: t`First the mandate, then the object. Your tour starts at once.`,
    },
    {
      icon: <IconThumbUp size={28} />,
      title: t`Walk and rate`,
      text: t`Four touchpoints, from the way to work to the meeting room. Rate each topic good, bad or not applicable. If something is bad, say what. Report every floor you visit.`,
    },
    {
      icon: <IconChecks size={28} />,
      title: t`Conclude`,
      text: t`Conclude each touchpoint when you are done with it, and the tour at the end. Only what you conclude is sent; drafts never leave this device.`,
    },
    {
      icon: <IconWifiOff size={28} />,
      title: t`No network? Carry on`,
      text: t`Every tap is saved on this device at once. What you conclude is sent automatically as soon as there is a connection; the app bar shows what is still unsent.`,
    },
    {
      icon: <IconShieldCheck size={28} />,
      title: t`Before you go offline`,
      text: t`“Select building” and the menu show whether this device is ready for offline use, and what is still to do.`,
    },
  ];
  return (
    <Page
      actions={
        <ActionBar>
          <Button to={path('/select_building')}>
            <Trans>Select building</Trans>
          </Button>
        </ActionBar>
      }
      lead={t`With Storey you walk through a building and say how good it is.`}
      title={t`Welcome`}
    >
      <HandedOver />
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <li className={classes['step']} key={step.title}>
            <span aria-hidden className={classes['icon']}>
              {step.icon}
            </span>
            <div>
              <h2 className={classes['title']}>{step.title}</h2>
              <p className={classes['text']}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}

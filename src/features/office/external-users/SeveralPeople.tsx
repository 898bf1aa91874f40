import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, List } from '@mantine/core';
import { useState } from 'react';
import { type ListedUser, maxPeopleAtOnce, type PeopleChanged } from '#contract/accounts/externalUser.ts';
import type { MandateAccess } from '#domain/users/mandateAccess.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { letGo } from '#ui/layout/letGo.ts';
import { focusHeading } from '../../shared/server/useFocusAfter.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';
import classes from '../shared/SelectionBar.module.css';
import { MandateChoice } from './MandateChoice.tsx';
import { useChangePeople } from './useChangePeople.ts';

type Action = 'invite' | 'disable' | 'enable' | 'mandates';

/** What an action does, and whom it does not concern, before it is done (B7). */
function saidBefore(action: Action, people: readonly ListedUser[]) {
  const count = (has: (user: ListedUser) => boolean) => people.filter(has).length;
  const [active, disabled, administrators] = [
    count(({ status }) => status === 'active'),
    count(({ status }) => status === 'disabled'),
    count(({ role }) => role === 'administrator'),
  ];
  const others = people.length - disabled;
  const of = {
    invite: {
      concerned: people.length - active - disabled,
      does: (n: number) => plural(n, { one: '# invitation', other: '# invitations' }),
      not: [
        active > 0 &&
          plural(active, {
            one: '# is active already and gets none',
            other: '# are active already and get none',
          }),
        disabled > 0 &&
          plural(disabled, { one: '# is disabled and gets none', other: '# are disabled and get none' }),
      ],
    },
    disable: {
      concerned: others,
      does: (n: number) =>
        plural(n, {
          one: '# account is disabled, and logged out at once on every device',
          other: '# accounts are disabled, and logged out at once on every device',
        }),
      not: [
        disabled > 0 && plural(disabled, { one: '# is disabled already', other: '# are disabled already' }),
      ],
    },
    enable: {
      concerned: disabled,
      does: (n: number) => plural(n, { one: '# account is enabled', other: '# accounts are enabled' }),
      not: [others > 0 && plural(others, { one: '# is not disabled', other: '# are not disabled' })],
    },
    mandates: {
      concerned: people.length - administrators,
      does: (n: number) =>
        plural(n, { one: '# inspector gets these mandates', other: '# inspectors get these mandates' }),
      not: [
        administrators > 0 &&
          plural(administrators, {
            one: '# is an administrator and has all',
            other: '# are administrators and have all',
          }),
      ],
    },
  }[action];
  const lines = [of.does(of.concerned), ...of.not].filter((line) => line !== false);
  return { concerned: of.concerned, lines };
}

type SeveralPeopleProps = {
  readonly people: readonly ListedUser[];
  readonly onNone: () => void;
  readonly onChanged: (changed: PeopleChanged) => void;
};

/** The bar that changes the chosen people, up to 200, after saying what happens (B7). */
export function SeveralPeople({ people, onNone, onChanged }: SeveralPeopleProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const [action, setAction] = useState<Action>('invite');
  const [opened, setOpened] = useState(false);
  const [mandates, setMandates] = useState<MandateAccess>();
  const labels: Readonly<Record<Action, string>> = {
    invite: t`Invite again`,
    disable: t`Disable`,
    enable: t`Enable`,
    mandates: t`Mandates`,
  };
  const { change, isPending } = useChangePeople(onChanged);
  const { concerned, lines } = saidBefore(action, people);
  const [chosen, most] = [number(people.length), number(maxPeopleAtOnce)];
  const isTooMany = people.length > maxPeopleAtOnce;
  const leave = () => {
    // The bar goes, with the button.
    focusHeading();
    onNone();
  };
  const changes = {
    invite: { invite: true },
    disable: { enabled: false },
    enable: { enabled: true },
    mandates: { mandates },
  } as const;
  return (
    <div aria-label={t`Selection`} className={classes['bar']} ref={letGo} role="group">
      <p className={classes['count']}>
        {isTooMany ? t`Selected: ${chosen}; at most ${most} at once` : t`Selected: ${chosen}`}
      </p>
      {(Object.keys(labels) as Action[]).map((one) => (
        <Button
          disabled={isTooMany}
          key={one}
          onClick={() => {
            setAction(one);
            setOpened(true);
          }}
          size="sm"
          variant="default"
        >
          {labels[one]}
        </Button>
      ))}
      <Button onClick={leave} size="sm" variant="subtle">{t`Clear selection`}</Button>
      <OfficeDialog
        actions={
          <>
            <Button onClick={() => setOpened(false)} variant="default">{t`Cancel`}</Button>
            <Button
              disabled={concerned === 0 || (action === 'mandates' && mandates === undefined)}
              loading={isPending}
              onClick={() =>
                change({ ids: people.map(({ id }) => id), change: changes[action] }, () => {
                  setOpened(false);
                  leave();
                })
              }
            >
              {action === 'mandates' ? t`Save` : labels[action]}
            </Button>
          </>
        }
        onClose={() => setOpened(false)}
        opened={opened}
        title={labels[action]}
      >
        {action === 'mandates' && <MandateChoice onChange={setMandates} value={mandates} />}
        <List>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </OfficeDialog>
    </div>
  );
}

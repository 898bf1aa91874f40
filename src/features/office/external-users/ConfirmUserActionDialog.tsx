import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { changeUserStatus, type UserAction } from '../../../api/externalUserCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { showToast } from '../../../ui/feedback/showToast.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { isGone, useFailure } from '../../shared/server/useFailure.ts';
import { useOperation } from '../../shared/server/useOperation.ts';
import { useStillShown } from '../../shared/server/useStillShown.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';

type ConfirmUserActionDialogProps = {
  readonly action: UserAction;
  readonly opened: boolean;
  readonly user: ExternalUserDetail;
  readonly onChanged: () => void;
  /** The person is deleted, by somebody else or after the question was closed. */
  readonly onGone: () => void;
  readonly onClose: () => void;
};

/** Confirms an action on a person, with the customer's wording (specification §8) and what happens to unfinished tours. */
export function ConfirmUserActionDialog({
  action,
  opened,
  user,
  onChanged,
  onGone,
  onClose,
}: ConfirmUserActionDialogProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const operate = useOperation();
  const fail = useFailure();
  // The action under way: it may be another one than the question is about by now.
  const [pending, setPending] = useState<UserAction | null>(null);
  const { pathname } = useLocation();
  const ask = useStillShown(opened ? `${pathname} ${action}` : null);
  const words = {
    enable: {
      question: t`Do you really want to enable this user?`,
      yes: t`Enable`,
      done: t`The account is enabled.`,
    },
    disable: {
      question: t`Do you really want to disable this user?`,
      yes: t`Disable`,
      done: t`The account is disabled.`,
    },
    delete: {
      question: t`Do you really want to delete this user?`,
      yes: t`Delete`,
      done: t`The account is deleted.`,
    },
  }[action];

  async function carryOut(): Promise<void> {
    setPending(action);
    const isAsked = ask();
    const result = await operate(action, (api, operationId) =>
      changeUserStatus(api, action, user.id, operationId),
    );
    setPending((newest) => (newest === action ? null : newest));
    const isStillAsked = isAsked();
    if (isStillAsked) onClose();
    if (!result.ok) {
      if (isGone(result.failure)) onGone();
      else fail(result.failure);
      return;
    }
    showToast({ message: words.done, tone: 'good' });
    if (action !== 'delete') onChanged();
    else if (isStillAsked) await navigate(path('/external_users'), { replace: true });
    else onGone();
  }

  return (
    <OfficeDialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={pending === action}
            onClick={() => void carryOut()}
            {...(action === 'delete' ? { color: 'red' } : {})}
          >
            {words.yes}
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened={opened}
      title={words.question}
    >
      <p>
        <strong>{`${user.firstname} ${user.lastname}`}</strong>{' '}
        <span>{`· ${user.email_shown ?? user.email}`}</span>
      </p>
      {action !== 'enable' && user.unfinished_tours > 0 && (
        <OfficeAlert live={false} tone="warn">
          <Plural
            one="This person has # unfinished tour. What is not concluded stays on their device and can no longer be sent."
            other="This person has # unfinished tours. What is not concluded stays on their device and can no longer be sent."
            value={user.unfinished_tours}
          />
        </OfficeAlert>
      )}
      {action === 'delete' && (
        <OfficeAlert live={false} tone="warn">
          <Trans>
            What their devices have not sent yet can then neither be sent nor saved. If something may be
            waiting there, disable the account first.
          </Trans>
        </OfficeAlert>
      )}
      {action === 'disable' && (
        <p>
          <Trans>
            They are logged out at once on every device and cannot log in until you enable them again.
          </Trans>
        </p>
      )}
      {action === 'delete' && (
        <p>
          <Trans>The tours stay, without the person's name. This cannot be undone.</Trans>
        </p>
      )}
    </OfficeDialog>
  );
}

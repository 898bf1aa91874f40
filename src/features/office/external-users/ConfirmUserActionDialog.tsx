import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { changeUserStatus, type UserAction } from '../../../api/externalUserCalls.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { isGone } from '../../shared/server/useFailure.ts';
import { OfficeDialog } from '../shared/OfficeDialog.tsx';
import { useChange } from '../shared/queries/useChange.ts';

type ConfirmUserActionDialogProps = {
  readonly action: UserAction;
  readonly opened: boolean;
  readonly user: ExternalUserDetail;
  readonly onClose: () => void;
};

/** Confirms an action on a person, with the customer's wording (specification §8) and what happens to unfinished tours. */
export function ConfirmUserActionDialog({ action, opened, user, onClose }: ConfirmUserActionDialogProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const all = {
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
  } as const;
  const words = all[action];
  const { change, isPending, content, forget } = useChange({
    name: `account ${user.id}`,
    changes: ['people'],
    // The page says that the person is deleted.
    shows: isGone,
    send: (api, chosen: UserAction, operationId) => changeUserStatus(api, chosen, user.id, operationId),
    onSuccess: (_, chosen) => showToast({ message: all[chosen].done, tone: 'good' }),
  });

  function close(): void {
    // The response closes no other question (E16).
    forget();
    onClose();
  }

  function carryOut(): void {
    change(action, {
      onSuccess: () => {
        close();
        if (action === 'delete') void navigate(path('/external_users'), { replace: true });
      },
      onError: close,
    });
  }

  return (
    <OfficeDialog
      actions={
        <>
          <Button onClick={close} variant="default">
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={isPending && content === action}
            onClick={carryOut}
            {...(action === 'delete' ? { color: 'red' } : {})}
          >
            {words.yes}
          </Button>
        </>
      }
      onClose={close}
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

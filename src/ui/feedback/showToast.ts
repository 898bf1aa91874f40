import { notifications } from '@mantine/notifications';

type Toast = {
  readonly message: string;
  readonly tone?: 'info' | 'good' | 'bad';
  /** A toast replaces an earlier one with the same id, so that repeated failures do not pile up. */
  readonly id?: string;
};

const colors = { info: 'gray', good: 'green', bad: 'red' } as const;

/** Shows a toast: at the top right, for five seconds, three at most (specification §9). */
export function showToast({ message, tone = 'info', id }: Toast): void {
  if (id !== undefined) notifications.hide(id);
  notifications.show({
    message,
    color: colors[tone],
    role: tone === 'bad' ? 'alert' : 'status',
    ...(id === undefined ? {} : { id }),
  });
}

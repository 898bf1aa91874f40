import { notifications } from '@mantine/notifications';

type Toast = {
  readonly message: string;
  readonly tone?: 'info' | 'good' | 'bad';
  /** Two toasts of one id are one: a failure that repeats does not pile up. */
  readonly id?: string;
};

const colors = { info: 'gray', good: 'green', bad: 'red' } as const;

/** A short word at the top right, gone after five seconds; three at most (specification §9). */
export function showToast({ message, tone = 'info', id }: Toast): void {
  if (id !== undefined) notifications.hide(id);
  notifications.show({
    message,
    color: colors[tone],
    role: tone === 'bad' ? 'alert' : 'status',
    ...(id === undefined ? {} : { id }),
  });
}

import { notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './PlainToasts.module.css';

const shownFor = 5000;

/** The same toasts without the library's frame, for a page whose network went before the frame had come. */
export function PlainToasts() {
  const { notifications: shown } = useNotifications();
  const oldest = shown[0]?.id;
  useEffect(() => {
    if (oldest === undefined) return undefined;
    const timer = setTimeout(() => notifications.hide(oldest), shownFor);
    return () => clearTimeout(timer);
  }, [oldest]);
  return (
    <div className={classes['toasts']}>
      {shown.slice(0, 3).map((toast) => (
        <p className={classes['toast']} key={toast.id} role={toast.role}>
          {toast.message}
        </p>
      ))}
    </div>
  );
}

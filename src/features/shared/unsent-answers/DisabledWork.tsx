import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Loss } from '#db/outbox/Loss.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { userIdByEmail } from '#db/ownerEmail.ts';
import { Button } from '#ui/controls/Button.tsx';
import { exportUnsent } from '../../../actions/exportUnsent.ts';
import { useServer } from '../server/ApiContext.ts';
import classes from './DisabledWork.module.css';
import { LossList } from './LossList.tsx';

type Own = { readonly userId: string; readonly loss: Loss };

async function ownWork(email: string): Promise<Own | null> {
  const userId = await userIdByEmail(email, indexedDB, (id) => new InspectionDatabase(id));
  if (userId === null) return null;
  const db = new InspectionDatabase(userId);
  try {
    const loss = await signOutLoss(db);
    return loss.length === 0 ? null : { userId, loss };
  } finally {
    db.close();
  }
}

/**
 * The unsent work of a disabled person on this device, to be saved to a file. Shown only after the server has accepted the
 * password and refused the person (`user_disabled`), so that nobody else learns of it (S15).
 */
export function DisabledWork({ email }: { readonly email: string }) {
  const { saveFile, now } = useServer();
  const [own, setOwn] = useState<Own | null>(null);
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  useEffect(() => {
    let wanted = true;
    ownWork(email).then(
      (found) => wanted && setOwn(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [email]);
  if (own === null) return null;

  async function copy({ userId }: Own): Promise<void> {
    const db = new InspectionDatabase(userId);
    try {
      const saved = await exportUnsent({ db, now }, { id: userId, email });
      setOutcome(saved.ok ? 'copied' : 'not_copied');
      if (saved.ok) saveFile(saved.value.content, saved.value.name);
    } finally {
      db.close();
    }
  }

  return (
    <div className={classes['work']}>
      <p>
        <Trans>Your work on this device stays here, but it can no longer be sent:</Trans>
      </p>
      <LossList loss={own.loss} />
      <p>
        <Trans>Save a copy to a file and give it to your administrator.</Trans>
      </p>
      <Button onClick={() => void copy(own)} size="md" variant="default">
        <Trans>Save a copy to a file</Trans>
      </Button>
      {outcome !== null && (
        <p role="status">
          {outcome === 'copied' && <Trans>Check that the file is in your downloads.</Trans>}
          {outcome === 'not_copied' && <Trans>The copy could not be made.</Trans>}
        </p>
      )}
    </div>
  );
}

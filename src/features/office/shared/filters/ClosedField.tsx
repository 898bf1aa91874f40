import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ListAddress } from '../useListAddress.ts';

type ClosedFieldProps = {
  readonly include: 'closed' | undefined;
  readonly change: ListAddress['change'];
};

/** Whether closed ones are in a list, too (B3). */
export function ClosedField({ include, change }: ClosedFieldProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      data={[
        { value: '', label: t`Open ones` },
        { value: 'closed', label: t`Open and closed ones` },
      ]}
      label={t`Open or closed`}
      onChange={(event) => change({ include: event.currentTarget.value }, 'push')}
      value={include ?? ''}
    />
  );
}

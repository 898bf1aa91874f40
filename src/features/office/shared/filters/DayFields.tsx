import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

type DayFieldsProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Called with the day that was changed; undefined means no limit. */
  readonly onChange: (change: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }) => void;
};

/** Two date fields that limit a list to a period: first and last day (YYYY-MM-DD), both included. */
export function DayFields({ from, to, onChange }: DayFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`From`}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        type="date"
        value={from ?? ''}
        {...(to === undefined ? {} : { max: to })}
      />
      <TextInput
        label={t`To`}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        type="date"
        value={to ?? ''}
        {...(from === undefined ? {} : { min: from })}
      />
    </>
  );
}

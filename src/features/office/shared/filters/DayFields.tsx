import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

type DayFieldsProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Called with the end that was changed; undefined is open. */
  readonly onChange: (change: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }) => void;
};

/** The first and the last day (YYYY-MM-DD) of what is listed. */
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

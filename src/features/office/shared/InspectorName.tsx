import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

type InspectorNameProps = {
  readonly inspector: { readonly firstname: string; readonly lastname: string } | null;
};

/** The inspector of a tour; deleting an account removes the name, not the tour. */
export function InspectorName({ inspector }: InspectorNameProps) {
  if (inspector === null) {
    return (
      <Text c="dimmed" inherit span>
        <Trans>Deleted account</Trans>
      </Text>
    );
  }
  return (
    <>
      {inspector.firstname} {inspector.lastname}
    </>
  );
}

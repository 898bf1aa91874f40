import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

type InspectorNameProps = {
  readonly inspector: { readonly firstname: string; readonly lastname: string } | null;
};

/** Who did a tour; the name goes with a deleted account, the tour does not. */
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

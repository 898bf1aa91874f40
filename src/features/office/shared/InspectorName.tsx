import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

type InspectorNameProps = {
  readonly inspector: { readonly firstname: string; readonly lastname: string } | null;
};

/** The name of a tour's inspector; null if the account was deleted, which keeps the tour but not the name. */
export function InspectorName({ inspector }: InspectorNameProps) {
  if (inspector === null) {
    return (
      <Text c="dimmed" inherit span>
        <Trans>Deleted account</Trans>
      </Text>
    );
  }
  return <span>{`${inspector.firstname} ${inspector.lastname}`}</span>;
}

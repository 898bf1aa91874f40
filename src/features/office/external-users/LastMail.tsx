import { useLingui } from '@lingui/react/macro';
import { DataList } from '@mantine/core';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import { useFormats } from '../../../i18n/useFormats.ts';

/** The state of the latest mail to a person, for questions about mails that did not arrive. "Sent": a mail server took it (E19). */
export function LastMail({ mail }: { readonly mail: ExternalUserDetail['last_mail'] }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  if (mail === null) return null;
  const at = dateTime(mail.at);
  const words = {
    waiting: t`Waiting for the mail server since ${at}`,
    sent: t`Sent ${at}`,
    refused: t`Refused by the mail server ${at}`,
    no_mail_server: t`Not sent: this server has no mail server`,
    written_to_file: t`Not sent: written to a file ${at}`,
  };
  return (
    <DataList.Item>
      <DataList.ItemLabel>{t`Last email`}</DataList.ItemLabel>
      <DataList.ItemValue>{words[mail.not_sent ?? mail.state]}</DataList.ItemValue>
    </DataList.Item>
  );
}

import type { ClientSettings } from '#contract/app/clientSettings.ts';
import { demoAccounts, demoPassword } from '../../services/demo/demoAccounts.ts';
import type { Settings } from '../../settings.ts';

function offered() {
  return demoAccounts.map(({ email, role }) => ({ email, role, password: demoPassword }));
}

/**
 * The settings that clients get: error reports only in production and staging (specification §9), the zone in
 * which days are counted (N6), whether there is a mail server, the accounts of a demo only in a demo, which is only in development.
 */
export function clientSettingsOf({ environment, sentryDsn, demo, timeZone, smtp }: Settings): ClientSettings {
  const isReporting = sentryDsn !== null && environment !== 'development';
  return {
    error_reports: isReporting ? { dsn: sentryDsn, environment } : null,
    time_zone: timeZone,
    mail_server: smtp !== null,
    ...(demo && environment === 'development' ? { demo_accounts: offered() } : {}),
  };
}

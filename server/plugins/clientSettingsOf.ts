import type { ClientSettings } from '#contract/clientSettings.ts';
import type { Settings } from '../settings.ts';

/** What clients are told of the settings: error reports only in production and staging (specification §9). */
export function clientSettingsOf({ environment, sentryDsn }: Settings): ClientSettings {
  const isReporting = sentryDsn !== null && environment !== 'development';
  return { error_reports: isReporting ? { dsn: sentryDsn, environment } : null };
}

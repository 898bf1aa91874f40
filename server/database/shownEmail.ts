import { domainToASCII, domainToUnicode } from 'node:url';

// One script, or a look-alike would pass for the domain that it resembles.
const latin = /^[\p{Script=Latin}\d.-]+$/u;

/**
 * An address with its domain as people write it, to be shown beside the ASCII that is stored (E3). Undefined where that is the
 * same, or where the domain has anything but Latin letters, digits and hyphens.
 */
export function shownEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const stored = email.slice(at).toLowerCase();
  if (!stored.includes('xn--')) return undefined;
  const domain = domainToUnicode(stored);
  const isShown = domain !== stored && latin.test(domain) && domainToASCII(domain) === stored;
  return isShown ? `${email.slice(0, at)}${domain}` : undefined;
}

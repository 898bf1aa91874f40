const unseen = /(?![\t-\r])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
// Longer is no address even without what an address in ASCII adds; composing and encoding take the square of a length.
const longest = 508;
// Neither a port nor a path, a password or an escape: a URL would take them for something else than a domain's letters.
const foreignDomain = /^(?=.*\P{ASCII})[A-Za-z0-9.\P{ASCII}-]+$/u;

/**
 * E3: an e-mail address as it is compared, stored and sent to (decision 216): without invisible signs and blanks around it, composed
 * (NFC), the domain in ASCII (UTS 46, as browsers make it). Case stays where the domain is ASCII already; what cannot be
 * encoded stays as it is, for `emailRefusal`. Twice is once.
 */
export function cleanEmail(text: string): string {
  const seen = text.replaceAll(unseen, '').trim();
  if (seen.length > longest) return seen;
  const address = seen.normalize('NFC');
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!foreignDomain.test(domain)) return address;
  // Letter by letter, for a Σ at the end of a word: engines of before Unicode 15.1 take ẞ for ss, and refuse some capitals.
  const url = `http://${domain.replaceAll(/\p{Lu}/gu, (letter) => letter.toLowerCase())}`;
  return URL.canParse(url) ? `${address.slice(0, at)}${new URL(url).hostname}` : address;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Bytes from here on would make the first characters of the alphabet likelier than the others. */
const fair = 256 - (256 % alphabet.length);

/** Random letters and digits, 32 of them by default (specification §9). */
export function randomString(length = 32): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length)))
      if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** The signature of the secret key (specification §7, latest secret key): it proves that the caller has the key. */

/** How long a key is used before it is asked for again (ms). */
const keyLife = 60_000;

/** Headers of a signed call. */
export interface Signature {
  /** Seconds since 1970. */
  timestamp: string;
  /** md5 of timestamp and key, in lower-case hex digits. */
  sign: string;
}

/** Signs the calls of a client. */
export interface Signer {
  /** Rejects as `fetchKey` does. */
  sign(): Promise<Signature>;
  /** To be called when a signature was refused: the next one uses a newly fetched key. */
  forget(): void;
}

/** All calls share the key that `fetchKey` brings. */
export function createSigner(fetchKey: () => Promise<string>): Signer {
  let key: Promise<string> | undefined;
  let until = 0;

  function currentKey(): Promise<string> {
    if (key && Date.now() < until) return key;
    const fetched = fetchKey();
    key = fetched;
    until = Date.now() + keyLife;
    fetched.catch(() => {
      if (key === fetched) key = undefined;
    });
    return fetched;
  }

  return {
    async sign() {
      const [secret, { md5 }] = await Promise.all([
        currentKey(),
        import(/* webpackChunkName: "md5" */ 'js-md5'),
      ]);
      const timestamp = String(Math.floor(Date.now() / 1000));
      return { timestamp, sign: md5(timestamp + secret) };
    },
    forget() {
      key = undefined;
    },
  };
}

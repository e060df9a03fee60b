import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

/** CBOR of a short byte string. */
const byteString = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const textString = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

interface Trick {
  /** Origin that the browser reports. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Signature counter; 0 for an authenticator without one. */
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** Creates an authenticator with one passkey; tests can make it lie. */
export function createAuthenticator(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    byteString(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    byteString(Buffer.from(y, 'base64url')),
  ]);

  const clientData = (type: string, challenge: string, { origin = site }: Trick): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(extra: number, { rpId = new URL(site).hostname, counter = 0, isVerified = true }: Trick) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = FLAG_PRESENT | (isVerified ? FLAG_VERIFIED : 0) | extra;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  return {
    id: named.id,
    /** Returns the browser's answer that registers the passkey. */
    create(challenge: string, trick: Trick = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([authenticatorData(FLAG_ATTESTED, trick), Buffer.alloc(16), length, id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        textString('fmt'),
        textString('none'),
        textString('attStmt'),
        Buffer.from([0xa0]),
        textString('authData'),
        byteString(data),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, trick));
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    /** Returns the browser's answer that proves the passkey. */
    get(challenge: string, trick: Trick = {}) {
      const client = clientData('webauthn.get', challenge, trick);
      const data = authenticatorData(0, trick);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...named, response };
    },
  };
}

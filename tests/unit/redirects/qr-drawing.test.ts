import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { drawQrCode, qrSvg } from '#domain/redirects/qr-drawing.ts';
import { scanQrCode } from '#tests/support/redirects/qr-reader.ts';

const addresses = [
  'https://mein-erwachen.de/r/a',
  'https://www.mein-erwachen.de/r/rauhnaechte-2026-flyer',
  `https://www.mein-erwachen.de/r/${'langer-slug-'.repeat(8)}`,
];

describe('a QR code', () => {
  test.each(addresses)('of %s can be scanned', async (address) => {
    const drawing = drawQrCode(encode(address, { ecc: 'Q', border: 0 }).data, false);
    expect(await scanQrCode(qrSvg(drawing))).toBe(address);
  });

  test.each(addresses)('of %s can be scanned with the bloom in its middle', async (address) => {
    const drawing = drawQrCode(encode(address, { ecc: 'H', border: 0 }).data, true);
    expect(drawing.bloom).toBeDefined();
    expect(await scanQrCode(qrSvg(drawing))).toBe(address);
    expect(await scanQrCode(qrSvg(drawing), 300)).toBe(address);
  });

  test('has a margin of four light modules on each side, and no dark module under the bloom', () => {
    const full = Array.from({ length: 21 }, () => Array.from({ length: 21 }, () => true));
    const plain = drawQrCode(full, false);
    expect(plain.size).toBe(29);
    expect(plain.modules.startsWith('M4 4h21v1h-21z')).toBe(true);
    expect(plain.modules.endsWith('M4 24h21v1h-21z')).toBe(true);
    // Row 10 of 21 is split: the bloom covers 5 of its modules.
    expect(drawQrCode(full, true).modules).toContain('M4 14h8v1h-8zM17 14h8v1h-8z');
  });
});

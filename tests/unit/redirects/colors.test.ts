import { describe, expect, test } from 'vitest';
import { textColorOn } from '#domain/redirects/colors.ts';

describe('text on a colour', () => {
  /** Computes the contrast by the formula of WCAG 2.2: (L1 + 0.05) / (L2 + 0.05). */
  function contrast(one: string, other: string): number {
    const luminance = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const value = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
        return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      }, 0);
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  test('is readable on every colour', () => {
    const channels = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'));
    const colors = channels.flatMap((red) =>
      channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
    );
    expect(colors.filter((color) => contrast(color, textColorOn(color)) < 4.5)).toEqual([]);
  });
});

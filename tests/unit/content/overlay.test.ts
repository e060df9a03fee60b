import { describe, expect, test } from 'vitest';
import { overlay } from '#domain/content/overlay.ts';

const at = new Date('2026-11-22T08:00:00Z');
const first = [
  { id: 'a', data: { title: 'A' } },
  { id: 'b', data: { title: 'B' } },
];
const row = (id: string, change: object = {}) => ({
  id,
  position: null,
  data: null,
  version: 1,
  updatedAt: at,
  deletedAt: null,
  ...change,
});
const ids = (rows: ReturnType<typeof row>[]): string[] => overlay(first, rows).map(({ id }) => id);

describe('the overlay of stored changes on the content files', () => {
  test('equals the files without any change', () => {
    expect(overlay(first, [])).toEqual(
      first.map((entry) => ({ ...entry, version: 0, updatedAt: null, isDeleted: false })),
    );
  });

  test('takes the stored text and position, and else the position in the files', () => {
    expect(overlay(first, [row('b', { data: { title: 'Neu' }, position: 0 }), row('a', { position: 1 })])).toEqual([
      { id: 'b', data: { title: 'Neu' }, version: 1, updatedAt: at, isDeleted: false },
      { id: 'a', data: { title: 'A' }, version: 1, updatedAt: null, isDeleted: false },
    ]);
    expect(ids([row('a', { data: {} })])).toEqual(['a', 'b']);
    expect(ids([row('c', { data: {}, position: 2 })])).toEqual(['a', 'b', 'c']);
    expect(ids([row('c', { data: {} })])).toEqual(['a', 'b', 'c']);
  });

  test('marks a deleted entry, and ignores a row without any text', () => {
    expect(overlay(first, [row('a', { deletedAt: at }), row('c', { deletedAt: at })])).toMatchObject([
      { id: 'a', isDeleted: true, data: { title: 'A' } },
      { id: 'b', isDeleted: false },
    ]);
  });
});

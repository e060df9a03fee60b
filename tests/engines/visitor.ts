import { expect } from '@playwright/test';
import {
  askServer,
  chooseOption,
  type Found,
  findControl,
  hasFileField,
  readFocusedField,
  readSavedFile,
  readWords,
  recordSavedFile,
  type SavedFile,
  type Sought,
} from './finding.ts';
import type { ChosenFile, Tab } from './tab.ts';

/** Visitor or owner at the screen: finds everything by its words, waits until it can be pressed, presses real keys. */
export interface Visitor {
  opens(path: string): Promise<void>;
  /** Presses a button, a link, a switch, a tab or a choice. */
  presses(name: string): Promise<void>;
  /** Replaces the text of a field. */
  types(field: string, text: string): Promise<void>;
  /** Chooses from the list of a field. */
  chooses(field: string, option: string): Promise<void>;
  /** Types text where the focus is. */
  writes(text: string): Promise<void>;
  /** Presses keys, such as 'Control+z'. */
  hits(...keys: string[]): Promise<void>;
  uploads(file: ChosenFile): Promise<void>;
  /** Presses a control that saves a file. */
  saves(name: string): Promise<SavedFile>;
  sees(words: string): Promise<void>;
  /** Finds a value in a field. */
  reads(field: string, value: string): Promise<void>;
  /** Asks the server, as the page does, and returns its answer. */
  asks(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<unknown>;
  readonly tab: Tab;
}

/** A dialog hides the fields around it. */
const fileField = ':is([role="dialog"], body:not(:has([role="dialog"]))) input[type="file"]';

const LOADING: Found = { x: 0, y: 0, problem: 'is on a page that is loading' };

export function visitorOf(tab: Tab, site: string): Visitor {
  /** Asks the page; one that is just being left does not answer. */
  const ask = <Result, Input>(
    script: (input: Input) => Result | Promise<Result>,
    input: Input,
    otherwise: Result,
  ): Promise<Result> => tab.evaluate(script, input).catch(() => otherwise);

  /** Presses a control as soon as it rests where it can be pressed. */
  async function press(sought: Sought): Promise<void> {
    let found = LOADING;
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(found);
          found = await ask(findControl, sought, LOADING);
          return found.problem || (JSON.stringify(found) === before ? 'can be pressed' : 'moves');
        },
        { message: `${sought.kind} ${sought.name}`, intervals: [50] },
      )
      .toBe('can be pressed');
    if (sought.kind !== 'list') await tab.mouse.click(found.x, found.y);
  }

  return {
    tab,
    async opens(path) {
      await tab.goto(`${site}${path}`);
    },
    presses: (name) => press({ kind: 'control', name }),
    async types(field, text) {
      await press({ kind: 'field', name: field });
      await tab.keyboard.press('Control+a');
      await tab.keyboard.type(text);
    },
    async chooses(field, option) {
      await press({ kind: 'list', name: field });
      await tab.evaluate(chooseOption, option);
    },
    writes: (text) => tab.keyboard.type(text),
    async hits(...keys) {
      for (const key of keys) await tab.keyboard.press(key);
    },
    async uploads(file) {
      await expect.poll(() => ask(hasFileField, fileField, false), 'a field for a file').toBe(true);
      await tab.setInputFiles(fileField, file);
    },
    async saves(name) {
      await tab.evaluate(recordSavedFile);
      await press({ kind: 'control', name });
      let saved: SavedFile | undefined;
      await expect
        .poll(async () => {
          saved = await ask(readSavedFile, undefined, undefined);
          return saved;
        }, `${name} saves a file`)
        .toBeTruthy();
      return saved ?? { name: '', content: '' };
    },
    asks: (method, path, data) => tab.evaluate(askServer, { method, path, body: data && JSON.stringify(data) }),
    async sees(words) {
      await expect
        .poll(() => ask(readWords, undefined, ''), { message: words, intervals: [100] })
        .toContain(words.toLowerCase());
    },
    async reads(field, value) {
      await press({ kind: 'field', name: field });
      await expect.poll(() => ask<unknown, undefined>(readFocusedField, undefined, ''), field).toBe(value);
    },
  };
}

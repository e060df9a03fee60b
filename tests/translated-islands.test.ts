import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Islands of pages that visitors may have translated, and all that these import of src/ui. */
const isPublic = (file: string): boolean =>
  /\/src\/(?:islands\/(?!admin\/)|ui\/).*\.tsx$/.test(file) && !file.includes('/node_modules/');

const sample = join(root, 'src/islands/people/sample.tsx');
/** Breaks the rule at the lines that end in a mark. */
const sampleText = `
import type { ReactNode } from 'react';
interface Props { readonly on: boolean; readonly word: string; readonly part: ReactNode; readonly list: string[] }
export const Sample = ({ on, word, part, list }: Props) => (
  <div>
    <p>{word}</p>
    <p>{on ? word : <b>{word}</b>}</p>
    <p>{word} <b>{word}</b></p>
    <p><span>{word}</span> {on && <b>{word}</b>}</p>{/* ! */}
    <p>{word}{on && <b>{word}</b>}</p>{/* ! */}
    <p>Text {on ? <b>{word}</b> : <i>{word}</i>}</p>{/* ! */}
    <p><b>{word}</b>{on && word}</p>{/* ! */}
    <p>{list.map((each) => <b key={each}>{each}</b>)} {word}</p>{/* ! */}
    <p>{part}{word}</p>{/* ! */}
    {on && <>{word}</>}{/* ! */}
    {on && <><b>{word}</b></>}
  </div>
);
`;

/** Loads the public islands with their types. */
function loadIslands(): ts.Program {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === sample || fileExists(file);
  host.getSourceFile = (file, language, ...more) =>
    file === sample ? ts.createSourceFile(file, sampleText, language) : getSourceFile(file, language, ...more);
  const islands = fileNames.filter((file) => /\/src\/islands\/(?!admin\/)/.test(file));
  return ts.createProgram([...islands, sample, join(root, 'src/env.d.ts')], options, host);
}

type Parent = ts.JsxElement | ts.JsxFragment;

interface Child {
  readonly isText: boolean;
  /** True if React may add, remove or replace its nodes. */
  readonly isVarying: boolean;
}

const constituents = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
const isEmptyText = (type: ts.Type): boolean => type.isStringLiteral() && type.value === '';
const isTextual = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0 &&
  !isEmptyText(type);

function describeExpression(expression: ts.Expression, checker: ts.TypeChecker): Child {
  const types = constituents(checker.getTypeAtLocation(expression));
  const texts = types.filter(isTextual);
  const isNode =
    types.length > texts.length && texts.length > 0 && types.some((type) => type.symbol?.name === 'Iterable');
  const isText = texts.length > 0 && !isNode;
  const isFixed =
    texts.length === types.length || ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression);
  return { isText, isVarying: !isFixed };
}

function childrenOf({ children }: Parent, checker: ts.TypeChecker): Child[] {
  return children.flatMap((child): Child[] => {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [{ isText: true, isVarying: false }];
    if (ts.isJsxExpression(child)) return child.expression ? [describeExpression(child.expression, checker)] : [];
    return [{ isText: false, isVarying: false }];
  });
}

/**
 * Checks whether a translator that wraps text nodes could make React fail: React removes, and inserts before, nodes that
 * are no longer children of their element. Only an element's sole text, or one whose siblings never change, is safe.
 */
function isFragile(parent: Parent, checker: ts.TypeChecker): boolean {
  const children = childrenOf(parent, checker);
  if (!children.some(({ isText }) => isText)) return false;
  if (ts.isJsxFragment(parent)) return true;
  return children.length > 1 && children.some(({ isVarying }) => isVarying);
}

function findFragile(file: ts.SourceFile, checker: ts.TypeChecker): number[] {
  const lines: number[] = [];
  function visit(node: ts.Node): void {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && isFragile(node, checker)) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return lines;
}

test('no public island has bare text beside parts that React changes, so that a translated page keeps its forms', {
  timeout: 300_000,
}, () => {
  const program = loadIslands();
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => isPublic(fileName));
  const fragile = new Map(files.map((file) => [file.fileName, findFragile(file, checker)]));
  const marked = sampleText.split('\n').flatMap((line, index) => (line.endsWith('{/* ! */}') ? [index + 1] : []));
  expect(fragile.get(sample)).toEqual(marked);
  fragile.delete(sample);
  expect(files.length).toBeGreaterThan(20);
  const found = [...fragile].flatMap(([file, lines]) => lines.map((line) => `${file.slice(root.length + 1)}:${line}`));
  expect(found, 'Put the text into an element of its own.').toEqual([]);
});

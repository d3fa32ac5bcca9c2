import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const read = (code: string): string => readFileSync(join(here, `${code}.ftl`), 'utf8');
const ids = (text: string): string[] => [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((found) => found[1] ?? '');
/** What a message is told: the names behind its dollar signs. */
function values(text: string): Map<string, string> {
  const parts = text.split(/^(?=[a-z][a-z0-9-]* =)/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' =')), [...new Set([...part.matchAll(/\$(\w+)/g)].map((found) => found[1]))].sort().join(' ')]));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

test.each(['en', 'de', 'fr'])('%s can be read, and says nothing twice', (code) => {
  const bundle = new FluentBundle(code);
  expect(bundle.addResource(new FluentResource(read(code)))).toEqual([]);
  const all = ids(read(code));
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  for (const id of all) expect(bundle.getMessage(id)?.value, id).toBeTruthy();
});

test.each(['de', 'fr'])('%s has all that English has, told the same', (code) => {
  expect(values(read(code))).toEqual(values(read('en')));
});

test('every message that the page asks for is there, and none is left over', () => {
  const text = sources(join(here, '..')).join('\n');
  const asked = new Set([...text.matchAll(/\bsay\('([a-z0-9-]+)'/g)].map((found) => found[1] ?? ''));
  const known = ids(read('en'));
  expect([...asked].filter((id) => !known.includes(id))).toEqual([]);
  // Signs are asked for by their word.
  expect(known.filter((id) => !asked.has(id) && !id.startsWith('sign-'))).toEqual([]);
});

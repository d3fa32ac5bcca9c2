import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { bareTexts } from './bare';

const here = import.meta.dirname;
const read = (code: string): string => readFileSync(join(here, `${code}.ftl`), 'utf8');
const ids = (text: string): string[] => [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((found) => found[1] ?? '');
/** What a message is told: the names behind its dollar signs. */
function values(text: string): Map<string, string> {
  const parts = text.split(/^(?=[a-z][a-z0-9-]* =)/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' =')), [...new Set([...part.matchAll(/\$(\w+)/g)].map((found) => found[1]))].sort().join(' ')]));
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
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
  const text = files(join(here, '..')).map((path) => readFileSync(path, 'utf8')).join('\n');
  const asked = new Set([...text.matchAll(/\bsay\('([a-z0-9-]+)'/g)].map((found) => found[1] ?? ''));
  // Some are asked for by a word that comes from the game: a sign, a state, a direction.
  const begun = [...text.matchAll(/\bsay\(`([a-z-]+-)\$\{/g)].map((found) => found[1] ?? '');
  const known = ids(read('en'));
  expect([...asked].filter((id) => !known.includes(id))).toEqual([]);
  expect(begun.filter((start) => !known.some((id) => id.startsWith(start)))).toEqual([]);
  expect(known.filter((id) => !asked.has(id) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
});

/** What reads like words and is none of ours to translate: names, what the server calls a model, keys of a keyboard, fonts, what only developers see. */
const NOT_SAID = /^(· )?Umpire$|^Target$|^(Tab|Enter|Esc|Escape|ArrowLeft|ArrowRight)$|system-ui|^<iframe|^umpire-replay\.json$/;

test('no component says anything in English only', () => {
  const src = join(here, '..');
  const found = files(src)
    .filter((path) => !/[/\\](gallery|lang)[/\\]|protocol\.ts$|(keys|qr|texture)\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const bare = bareTexts(path.endsWith('.ts') ? `<script lang="ts">${text}</script>` : text);
      return bare.filter((words) => !NOT_SAID.test(words)).map((words) => `${relative(src, path)}: ${words}`);
    });
  expect(found).toEqual([]);
});

test('a bare sentence is found wherever it stands', () => {
  const found = (source: string): string[] => bareTexts(source);
  expect(found('<p>Take it back</p>')).toEqual(['Take it back']);
  expect(found('<p>of</p>')).toEqual(['of']);
  expect(found('<button aria-label="Zoom in">+</button>')).toEqual(['Zoom in']);
  expect(found('<p>{touch ? `Tap ${name}` : say("click")}</p>')).toEqual(['Tap …']);
  expect(found("<script lang=\"ts\">const says = 'Nothing of yours to undo.';</script>")).toEqual(['Nothing of yours to undo.']);
  expect(found('<p class="two words" style="color: red">{say("undo-nothing")}</p><kbd>esc</kbd>')).toEqual([]);
});
